/** A piece of a query as written. `closed` is false for a phrase whose last quote is missing. */
export type Lexeme =
  | { kind: 'minus'; at: number }
  | { kind: 'word'; at: number; text: string }
  | { kind: 'phrase'; at: number; text: string; closed: boolean }

const closers: Record<string, string> = { '"': '"“”', '“': '"“”', '”': '"“”', '„': '"“”', '«': '»' }
const quote = /["“”„«»]/
const quotes = /["“”„«»]/g
const space = /\s/
// Telephones and keyboards put a minus, an en or an em dash where a hyphen is meant.
const minus = /[-−–—]/

/** Splits a query into lexemes: quotes of any kind, signs of negation at the start of a word, words between spaces. */
export function lexemesOf(input: string): Lexeme[] {
  const lexemes: Lexeme[] = []
  let at = 0
  while (at < input.length) {
    const char = input.charAt(at)
    if (space.test(char) || char === '»') at += 1
    else if (minus.test(char)) {
      lexemes.push({ kind: 'minus', at })
      at += 1
    } else {
      const { lexeme, end } = quote.test(char) ? phraseAt(input, at) : wordAt(input, at)
      lexemes.push(lexeme)
      at = end
    }
  }
  return lexemes
}

type Read = { lexeme: Lexeme; end: number }

function phraseAt(input: string, at: number): Read {
  const closing = closers[input.charAt(at)] ?? ''
  let end = at + 1
  while (end < input.length && !closing.includes(input.charAt(end))) end += 1
  const text = input
    .slice(at + 1, end)
    .replace(quotes, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { lexeme: { kind: 'phrase', at, text, closed: end < input.length }, end: end + 1 }
}

function wordAt(input: string, at: number): Read {
  let end = at
  while (end < input.length && !space.test(input.charAt(end)) && !quote.test(input.charAt(end))) end += 1
  return { lexeme: { kind: 'word', at, text: input.slice(at, end) }, end }
}
