import { remembered } from '../stems/remembered.ts'

// One sign for each sound, so that Ukrainian, Russian and Latin spellings of a name become equal.
const cyrillic = pairs(
  'а:a б:b в:v г:g ґ:g д:d е:e ё:e є:e э:e ж:j з:z и:i ы:i і:i ї:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ў:u ф:f х:x ц:c ч:q ш:w щ:wq ь: ъ: ю:iu я:ia',
)
const latinGroups = pairs(
  'shch:wq sch:w tch:q kh:x zh:j ts:c tz:c ch:q sh:w ya:ia yu:iu ye:e ie:e yi:i ph:f ck:k c:k h:g w:v x:ks y:i',
)
const group = new RegExp([...latinGroups.keys()].toSorted((a, b) => b.length - a.length).join('|'), 'g')
const softVowel = /(?<=[бвгґджзклмнпрстфхцчшщ])(?:ьо|йо)/g
const latinSoftVowel = /(?<=[bcdfghklmnprstvxz])[yi]o(?=v)/g

/** A name of any of the alphabets in one spelling: Залужный, Залужний and Zaluzhnyi are equal. */
export const sharedSpelling = remembered((word) => {
  const small = word.toLowerCase().replace(/[’'ʼ`]/g, '')
  const one = /^[a-z]/.test(small)
    ? small.replace(latinSoftVowel, 'e').replace(group, (found) => latinGroups.get(found) ?? found)
    : spelled(small.replace(softVowel, 'е'))
  // Залужний, Залужный; doubled letters; Ткачов, Ткачёв.
  return one
    .replace(/i+/g, 'i')
    .replace(/([a-z])\1/g, '$1')
    .replace(/(?<=[jqwc])ov/g, 'ev')
})

/** Whether a name with this first letter, in small letters, may have this first letter in its one spelling. */
export function mayBeSpelled(letter: string, spelling: string): boolean {
  const found = cyrillic.get(letter)
  if (found !== undefined) return found === '' || found.startsWith(spelling)
  if (letter === spelling) return true
  return [...latinGroups].some(([from, to]) => from.startsWith(letter) && to.startsWith(spelling))
}

function spelled(word: string): string {
  let result = ''
  for (const letter of word) result += cyrillic.get(letter) ?? letter
  return result
}

const designationLetters = pairs(
  'а:a б:b в:v г:g ґ:g д:d е:e ё:e є:e э:e ж:zh з:z и:i ы:i і:i ї:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:ts ч:ch ш:sh щ:shch ь: ъ: ю:iu я:ia x:h y:i',
)

/** Letters of a designation in Latin; digits stay. */
export const latinLetters = remembered((name) => {
  let result = ''
  for (const letter of name.toLowerCase()) result += designationLetters.get(letter) ?? letter
  return result.replaceAll('kh', 'h')
})

function pairs(line: string): Map<string, string> {
  return new Map(
    line
      .split(' ')
      .map((pair) => pair.split(':'))
      .map(([from = '', to = '']) => [from, to]),
  )
}
