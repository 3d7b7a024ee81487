/** Letters of a keyboard by key, row by row, as in the layouts of Windows and Linux. */
const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const ukrainian = "'йцукенгшщзхїфівапролджєячсмитьбю"
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

const pairs = [
  [latin, ukrainian],
  [latin, russian],
  [ukrainian, latin],
  [russian, latin],
].map(([from = '', to = '']) => new Map([...from].map((key, i) => [key, [...to][i] ?? key])))

/** Readings of a word typed in the wrong keyboard layout: ghbdsn → привіт, привыт; икшвпу → bridge. */
export function otherLayouts(word: string): string[] {
  if (!/\p{L}/u.test(word)) return []
  const keys = [...word.toLowerCase()]
  const meant = pairs.flatMap((layout) => {
    const letters = keys.map((key) => layout.get(key))
    // A sign that is equal on both keyboards proves nothing; a letter without a key was not typed in this
    // layout.
    return letters.includes(undefined) ? [] : [letters.join('')]
  })
  return [...new Set(meant)].filter((text) => text !== word && /^[\p{L}'’]+$/u.test(text))
}
