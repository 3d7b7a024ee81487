/** Code by the English name of each language with a two-letter code. Made at the first use. */
let codes: Map<string, string> | undefined

/**
 * ISO 639-1 code of a language that a server names by its code (`uk`) or by its English name (`ukrainian`), as OpenAI
 * does; und for all others.
 */
export function languageCode(named: string): string {
  const name = named.trim().toLowerCase()
  codes ??= codesByName()
  if (/^[a-z]{2}$/.test(name)) return name
  return codes.get(name) ?? 'und'
}

function codesByName(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i))
  const twoLetters = letters.flatMap((first) => letters.map((second) => first + second))
  return new Map(
    twoLetters.flatMap((code) => {
      const name = names.of(code)?.toLowerCase()
      return name ? [[name, code] as const] : []
    }),
  )
}
