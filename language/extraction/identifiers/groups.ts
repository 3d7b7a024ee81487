/** A run of digits; `gap` is the text between it and the previous run. */
export type Group = { digits: string; start: number; end: number; gap: string }

const gap = /[ ().-]{1,3}(?=[OoОоlIІіЗз]{0,2}\d)/y
/** 050/123-45-67: a slash after the code of a network or a town; dates have no slash there. */
const codeSlash = /\/(?=\d{2,3}[ -]?\d\d)/y
const areaCode = /^0[3-9]\d{1,3}$/
const mostGroups = 40
/** Maximum number of digits of an identifier. */
const mostDigits = 24
// Letters that count as digits, only between digits.
const lookalikes = new Map(
  ['0OoОо', '1lIІі', '3Зз'].flatMap((set) =>
    [...set.slice(1)].map((letter) => [letter, set.charAt(0)] as const),
  ),
)

const lookalikeSigns = /[OoОоlIІіЗз]{1,2}/y
const lastLookalike = /[OoОоlIІіЗз](?=[ -][OoОоlIІіЗз]{0,2}\d)/y

/** The digit that a letter looks like. */
export function digitLike(letter: string): string {
  return lookalikes.get(letter) ?? letter
}

/** Start of the run whose first digit is here: a look-alike letter can come before it. */
export function runStart(text: string, from: number, at: number): number {
  const start = at - 1
  if (start < from || !lookalikes.has(text.charAt(start))) return at
  return wordSign.test(text.charAt(start - 1)) ? at : start
}

/** Runs of digits that can be parts of one number, written with spaces, hyphens, dots and brackets. */
export function readGroups(text: string, from: number): Group[] {
  const groups: Group[] = []
  let at = from
  let between = ''
  while (groups.length < mostGroups) {
    const group = readGroup(text, at, between)
    groups.push(group)
    const found = gapBehind(text, group, groups.length)
    // "2022. 15": the end of a sentence.
    if (found === undefined || found.includes('. ')) break
    between = found
    at = group.end + found.length
  }
  return groups
}

function gapBehind(text: string, { digits, end }: Group, count: number): string | undefined {
  const sign = count === 1 && areaCode.test(digits) && text.charAt(end) === '/' ? codeSlash : gap
  sign.lastIndex = end
  return sign.exec(text)?.[0]
}

function readGroup(text: string, start: number, between: string): Group {
  let end = start
  let digits = ''
  for (; ; end++) {
    const char = text.charAt(end)
    const digit = isDigit(text, end) || isLookalike(text, start, end) ? digitLike(char) : undefined
    if (digit === undefined) break
    if (digits.length <= mostDigits) digits += digit
  }
  return { digits, start, end, gap: between }
}

/** Between digits, or at an end of a run that is next to another run. */
function isLookalike(text: string, start: number, at: number): boolean {
  if (!lookalikes.has(text.charAt(at))) return false
  if (isDigit(text, at + 1)) return true
  if (at > start) {
    lastLookalike.lastIndex = at
    return lastLookalike.test(text)
  }
  lookalikeSigns.lastIndex = at
  return lookalikeSigns.exec(text)?.[0].length === 2 && isDigit(text, at + 2)
}

export function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

const wordSign = /[\p{L}\p{M}\p{N}_*/\\=]/u

/**
 * Whether a number that ends here continues: a letter, more digits, or digits after a hyphen, dot or colon.
 */
export function goesOn(text: string, end: number): boolean {
  const char = text.charAt(end)
  if (char === '' || char === ' ' || isRowBehind(text, end)) return false
  return wordSign.test(char) || ('-.:,'.includes(char) && /[\p{L}\p{N}]/u.test(text.charAt(end + 1)))
}

const aheadSign = /[\p{L}\p{M}\p{N}_*]/u

/** Whether a number that starts here is the end of a longer match. */
export function comesFrom(text: string, start: number): boolean {
  const char = text.charAt(start - 1)
  if (char === '' || char === ' ' || isRowAhead(text, start)) return false
  return aheadSign.test(char) || ('-.,/'.includes(char) && /[\p{L}\p{N}]/u.test(text.charAt(start - 2)))
}

const rowBehind = /[,/]\+?\(?(?:\d[ ()-]{0,2}){9}/y
const rowSign = /[,/]/
const numberHere = /(?:\d[ ()-]{0,2}){9}/y
const numberAhead = /(?:\d[ ()-]{0,2}){9}$/
const longestAhead = 27

/**
 * 0441234567,0501234567: a comma or a slash separates two numbers if both are too long for a fraction, a date
 * or a house number.
 */
function isRowBehind(text: string, end: number): boolean {
  if (!rowSign.test(text.charAt(end)) || !isNumberBefore(text, end)) return false
  rowBehind.lastIndex = end
  return rowBehind.test(text)
}

function isRowAhead(text: string, start: number): boolean {
  if (!rowSign.test(text.charAt(start - 1)) || !isNumberBefore(text, start - 1)) return false
  numberHere.lastIndex = start
  return numberHere.test(text)
}

function isNumberBefore(text: string, end: number): boolean {
  return numberAhead.test(text.slice(Math.max(0, end - longestAhead), end))
}
