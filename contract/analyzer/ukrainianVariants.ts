import { functionWords } from './functionWords.ts'
import { stemUkrainian } from './ukrainian.ts'

const pastOrInfinitive = /^(.*[аеиіїуюя])(?:в|ла|ло|ли|ти)(?:с[яь])?$/
const oneSyllable = /^[^аеиоуюяіїє]*([іо])[^аеиоуюяіїє]+$/
// The instrumental ніччю has the closed syllable of ніч.
const closed = /(?:[^аеиоуюяіїє]|([^аеиоуюяіїє])\1ю)$/
const softened: Record<string, string> = { к: 'ц', г: 'з', х: 'с' }
const hard: Record<string, string> = { ц: 'к', з: 'г', с: 'х' }

/**
 * The stems under which the forms of a folded Ukrainian word stand, its own first. One stem cannot hold what a single word does not tell (сказав is a
 * verb, канали is not; міра has no о in it, дім has), so the index is exact and the query looks in several places.
 */
export function ukrainianQueryStems(word: string): string[] {
  if (functionWords.uk.has(word)) return [word]
  const stems = [word, ...verbForms(word)].map(stemUkrainian)
  const own = stems
    .slice(0, 1)
    .flatMap((stem) => vowelVariants(stem, word))
    .flatMap((stem) => consonantVariants(stem, word))
  return [...new Set([...own, ...stems])].filter((stem) => !functionWords.uk.has(stem))
}

// сказав, сказала, сказати
function verbForms(word: string): string[] {
  const base = pastOrInfinitive.exec(word)?.[1]
  if (base === undefined || base.length < (word.endsWith('ла') ? 4 : 3)) return []
  return ['в', 'ла', 'ти'].map((ending) => base + ending)
}

// рік/року, ніч/ночі: і where the syllable is closed, о where it is open.
function vowelVariants(stem: string, word: string): string[] {
  const found = oneSyllable.exec(stem)?.[1]
  if (found === 'і' && closed.test(word.replace(/ь$/, ''))) return [stem, stem.replace('і', 'о')]
  if (found === 'о' && stem !== word) return [stem, stem.replace('о', 'і')]
  return [stem]
}

// Авдіївка/Авдіївці, нога/нозі, рік/році
function consonantVariants(stem: string, word: string): string[] {
  const last = stem.charAt(stem.length - 1)
  const other = /[цзс]і$/.test(word) ? hard[last] : softened[last]
  return other === undefined || stem.length < 3 ? [stem] : [stem, stem.slice(0, -1) + other]
}
