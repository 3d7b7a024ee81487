const pairs = 'АA ВB СC ЕE НH ІI КK МM ОO РP ТT ХX УY ЈJ ЅS аa сc еe іi оo рp хx уy јj ѕs'.split(' ')
const toLatin = new Map(pairs.map((pair) => [pair.charAt(0), pair.charAt(1)]))
const cyrillic = /[\u0400-\u04ff]/

/**
 * Replaces letters that look like Latin letters, one by one: people type identifiers with any keyboard
 * layout.
 */
export function latinLetters(word: string): string {
  if (!cyrillic.test(word)) return word
  let result = ''
  for (let i = 0; i < word.length; i++) result += toLatin.get(word.charAt(i)) ?? word.charAt(i)
  return result
}
