/** The letters of a keyboard by their keys, row by row, as the layouts of Windows and Linux have them. */
const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const ukrainian = "'йцукенгшщзхїфівапролджєячсмитьбю"
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

const pairs = [
  [latin, ukrainian],
  [latin, russian],
  [ukrainian, latin],
  [russian, latin],
].map(([from = '', to = '']) => new Map([...from].map((key, i) => [key, [...to][i] ?? key])))

/**
 * What a word typed in the wrong keyboard layout may have been meant as: ghbdsn → привіт, привыт; икшвпу →
 * bridge.
 */
export function otherLayouts(word: string): string[] {
  if (!/\p{L}/u.test(word)) return []
  const keys = [...word.toLowerCase()]
  const meant = pairs.flatMap((layout) => {
    const letters = keys.map((key) => layout.get(key))
    // A sign that is the same on both keyboards tells nothing; a letter of no key was not typed so.
    return letters.includes(undefined) ? [] : [letters.join('')]
  })
  return [...new Set(meant)].filter((text) => text !== word && /^[\p{L}'’]+$/u.test(text))
}
