const plain = new Map(
  `аa бb вv гh ґg дd еe єie жzh зz иy іi їi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch юiu яia ь`
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
)
const first = new Map([...plain, ...pairs('єye їyi йy юyu яya')])
const words = /\p{L}[\p{L}\p{M}'’ʼ`‘´′]*/gu
const apostrophes = new Set("'’ʼ`‘´′")

function pairs(line: string) {
  return line.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)] as const)
}

/**
 * A Ukrainian text in Latin letters by the national standard: resolution of the Cabinet of Ministers No. 55
 * of 27 January 2010. є, ї, й, ю, я have their own form at the start of a word, зг becomes zgh, the soft sign
 * and the apostrophe are dropped. All other characters stay.
 */
export function romanize(text: string): string {
  return text.normalize('NFC').replace(words, romanizedWord)
}

function romanizedWord(word: string): string {
  const letters = [...word]
  const inCapitals = word.length > 1 && word === word.toUpperCase()
  let result = ''
  for (const [at, letter] of letters.entries()) {
    const small = letter.toLowerCase()
    if (apostrophes.has(letter) && plain.has((letters[at + 1] ?? '').toLowerCase())) continue
    const latin =
      small === 'г' && letters[at - 1]?.toLowerCase() === 'з' ? 'gh' : (at === 0 ? first : plain).get(small)
    if (latin === undefined) result += letter
    else if (small === letter) result += latin
    else result += inCapitals ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1)
  }
  return result
}
