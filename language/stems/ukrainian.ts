import { functionWords } from '../identification/function-words.ts'

// Replaces the light stemmer of @orama/stemmers, which keeps мобілізація and мобілізації apart; its /g
// patterns also make its results depend on earlier calls. Endings are those of declensions and conjugations.
// Verbs in -л- only lose the vowel: канали and сказали look alike, and people search for nouns.
const nounEndings = `а у і и е о я ю ї й ь є ою ею єю ям ам ом ем єм ах ях ів їв ев єв ов ей ій ія ію ії іє ами ями ові еві єві
  ією іям іях ієм іями ієві ьо ість ості істю остей остям остях остями`
const adjectiveEndings = 'ий ій ого ому им ім ої ою их іх ими іми їй його йому їм їх їми ього ьому ьої ьою'
const verbEndings = `ати яти ити іти їти ути ить їть ать ять ають яють ують юють уть ють
  ує ює ую юю ає яє аю яю аєш яєш уєш юєш иш їш еш єш имо їмо ємо емо ите їте єте уємо юємо уєте юєте
  ував ював увати ювати увала ювала увало ювало ували ювали уючи юючи аючи яючи ачи ячи авши ивши івши увавши ювавши`
const endings = new Set(`${nounEndings} ${adjectiveEndings} ${verbEndings}`.split(/\s+/))
const longestEnding = 6

const irregular = new Map(
  [
    'бій бою бої боїв боєм боях боями',
    'день дня дні дню днем днів дням днях днями',
    'війн воєн',
    'бійц боєць',
    'сел сіл',
  ].flatMap((forms) => forms.split(' ').map((form, _index, [lemma = form]) => [form, lemma] as const)),
)

const vowel = /[аеиоуюяіїє]/
const reflexive = /(?:(?<=[еє])ться|(?<=л[аои]|ти|мо|те|ть|ш|в|ю|ши|чи|й)с[яь])$/
// Letters that are an ending or the end of a root: Харків, Адам, режим. They are removed from every stem, so
// that both readings have one stem.
const ambiguous = /(?:[оеєії]в|[аяоеєиі]м)$/
// Endings of this form need a root of three letters: Київ is not "ки" with an ending.
const doubtful = /^(?:[оеєії]ві?|[аяоеєиі]м)$/
const doubled = /([бвгджзклмнпрстфхцчш])\1$/
const fleeting = /[оеєії](?=[бвгджзклмнпрстфхцчш]$)/

/**
 * Stem of a folded Ukrainian word: removes endings, then the vowels that change in the last closed syllable
 * (Чернігів/Чернігова, будинок/будинку). Stems are index keys, not words.
 */
export function stemUkrainian(word: string): string {
  if (word.length < 3 || functionWords.uk.has(word)) return word
  const known = irregular.get(word)
  if (known) return known
  const bare = withoutAmbiguous(withoutEnding(word.replace(reflexive, '')))
  return withoutFleetingVowel(bare.replace(/єц$/, 'йц').replaceAll('ь', '').replace(doubled, '$1'))
}

function withoutEnding(word: string): string {
  for (let length = Math.min(longestEnding, word.length - 2); length > 0; length--) {
    const ending = word.slice(-length)
    const rest = word.slice(0, -length)
    if (endings.has(ending) && standsAlone(rest, ending)) return rest
  }
  return word
}

// The rest must be a possible root.
function standsAlone(rest: string, ending: string): boolean {
  return vowel.test(rest) && !doubtful.test(ending) ? rest.length >= 2 : rest.length >= 3
}

// Харків lost its -ів as an ending; Харкова keeps -ов after removal of -а. Both need the same stem.
function withoutAmbiguous(stem: string): string {
  const rest = stem.replace(ambiguous, '')
  return rest.length >= 3 ? rest : stem
}

// Other forms lack or change the vowel of the last closed syllable: Чернігів/Чернігова, будинок/будинку.
function withoutFleetingVowel(stem: string): string {
  const without = stem.replace(fleeting, '')
  return vowel.test(without) ? without : stem
}
