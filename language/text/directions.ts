/** The abbreviations of Unicode for the characters that change the direction of text. */
const names = {
  '\u202a': 'LRE',
  '\u202b': 'RLE',
  '\u202c': 'PDF',
  '\u202d': 'LRO',
  '\u202e': 'RLO',
  '\u2066': 'LRI',
  '\u2067': 'RLI',
  '\u2068': 'FSI',
  '\u2069': 'PDI',
} as const
export type DirectionName = (typeof names)[keyof typeof names]

const byCharacter: ReadonlyMap<string, DirectionName> = new Map(Object.entries(names))

/** A character that changes the direction of text. It can reverse a file name. */
const direction = /([\u202a-\u202e\u2066-\u2069])/

/** The parts of a text; those with a name are characters that change its direction. */
export function directionParts(text: string): { part: string; name?: DirectionName }[] {
  if (!direction.test(text)) return [{ part: text }]
  return text.split(direction).map((part) => {
    const name = byCharacter.get(part)
    return name ? { part, name } : { part }
  })
}

/** The text with a mark such as [RLO] in place of each of these characters, where only plain text can be shown. */
export function withDirectionMarks(text: string): string {
  return directionParts(text)
    .map(({ part, name }) => (name ? `[${name}]` : part))
    .join('')
}
