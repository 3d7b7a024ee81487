import { remembered } from '../stems/remembered.ts'

/**
 * The beginning of a word: the first five sounds, written alike for Ukrainian, Russian and Latin letters, so that the
 * forms of a word, a name in three languages and many related words share it. Russian and Ukrainian differ most in е, и, і,
 * о and ы (ночь, ніч), so these are one sound. The engine computes the same from the index terms
 * (server/archive/beginnings.ts), and reads the lists below in their order.
 */
export const beginningOf = remembered((folded) => {
  if (hasDigit.test(folded)) return folded
  return [...soundsOf(folded)].slice(0, soundsOfBeginning).join('')
})

/** A word of fewer sounds says nothing, unless it has a digit. */
export function isTelling(beginning: string): boolean {
  return hasDigit.test(beginning) || [...beginning].length >= fewestSounds
}

/** All sounds of a word, in the same writing. */
export const soundsOf = remembered((folded) => {
  let sounds = folded
  // Most words have no Latin letters, and the replacements take most of the time.
  for (const [from, to] of hasLatin.test(folded) ? groups : signs) sounds = sounds.replaceAll(from, to)
  let written = ''
  let last = ''
  for (const letter of sounds) {
    const one = sound.get(letter) ?? letter
    // Of three in a row two stay, as in the replacement of pairs.
    const isSecond = one === last && twice.has(one)
    if (!isSecond) written += one
    last = isSecond ? '' : one
  }
  return written
})

export const soundsOfBeginning = 5
export const fewestSounds = 3
const hasDigit = /[0-9]/
const hasLatin = /[a-z]/

function pairs(line: string): (readonly [string, string])[] {
  return line.split(' ').map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)])
}

/** Several letters with one sound, in the order of their replacement. Latin groups become Cyrillic letters. */
export const groups = pairs(
  'shch:щ sch:щ tch:ч kh:х zh:ж ts:ц ch:ч sh:ш ph:ф th:т ck:к ce:це ci:ці cy:ці ya:а ia:а yu:у iu:у ye:е ie:е ь: ъ:',
)

const signs = groups.filter(([from]) => !hasLatin.test(from))

/** The letter that each single letter is written as. */
export const letters = pairs(
  [
    'а:a б:b в:v г:h д:d е:o є:o э:o ж:j з:z и:o і:o ї:o й:o ы:o к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ў:u ф:f х:h',
    'ц:c ч:q ш:w щ:w ю:u я:a e:o i:o y:o g:h w:v x:k q:k c:k',
  ].join(' '),
)
const sound = new Map(letters)

const twice = new Set('abcdhjklmnoprstuvwfqz')
/** A sound that is written twice is one. */
export const doubled = [...twice].map((letter) => [letter.repeat(2), letter] as const)
