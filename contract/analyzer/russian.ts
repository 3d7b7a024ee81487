import { stemmer as snowball } from '@orama/stemmers/russian'
import { functionWords } from './functionWords.ts'

const softened = /[ое]в$/
const verb = /^(.{2,}?)([ео]ва|ева|е|ну)(?:ть|л|ла|ло|ли)(?:с[яь])?$/
const presentInU = /^(.{2,})у(?:ет|ют|ем|ешь)(?:ся)?$/
const fleeting = /^(.{2,})[оеё]([кцнл])$/
const cluster = /^(.*[^аеиоуыэюяьй])([кц])$/

/** Stem of a folded Russian word (Snowball), with -ов and -ев gone everywhere: Харьков and Харькова meet, and Киев is not "ки". */
export function stemRussian(word: string): string {
  const once = snowball(word)
  if (softened.test(word) && once.length < 3) return word
  const twice = once.replace(softened, '')
  return twice.length >= 3 ? twice : once
}

/**
 * The stems under which the forms of a folded Russian word stand, its own first. Snowball takes the end of ресторан for one of a verb and leaves
 * ресторана whole, and knows no fleeting vowels; so a query looks under what the other forms come to.
 */
export function russianQueryStems(word: string): string[] {
  const own = stemRussian(word)
  if (functionWords.ru.has(word) || word.length < 3) return [own]
  const forms = [...nounForms(word, own), ...verbForms(word)].map(stemRussian)
  const stems = [own, ...forms.filter((stem) => stem.length >= 3), ...vowelVariants(own)]
  return [...new Set(stems)].filter((stem) => stem === own || !functionWords.ru.has(stem))
}

// The stem of ресторане is the nominative; ресторан and деталь get an ending that shows where they end.
function nounForms(word: string, own: string): string[] {
  if (/[бвгджзклмнпрстфхцчшщ]$/.test(word)) return [`${word}а`]
  return word.endsWith('ь') ? [`${word.slice(0, -1)}и`] : [own]
}

// использовать/использует, увидеть/увидит/увидел, вернуть/вернет
function verbForms(word: string): string[] {
  const present = presentInU.exec(word)?.[1]
  if (present !== undefined) return [`${present}овал`]
  const [, base, suffix] = verb.exec(word) ?? []
  if (base === undefined || suffix === undefined) return []
  return suffix.endsWith('ва')
    ? [`${base}ует`]
    : [`${base}${suffix}л`, suffix === 'ну' ? `${base}нет` : `${base}ит`]
}

// участок/участка, конец/конца
function vowelVariants(stem: string): string[] {
  const without = stem.replace(fleeting, '$1$2')
  if (without !== stem) return [without]
  const consonants = cluster.exec(stem)
  if (!consonants) return []
  return (consonants[2] === 'ц' ? ['е'] : ['о', 'е']).map(
    (vowel) => `${consonants[1]}${vowel}${consonants[2]}`,
  )
}
