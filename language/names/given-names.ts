import foreignNamesData from '../gazetteers/foreign-names.json' with { type: 'json' }
import givenNamesData from '../gazetteers/given-names.json' with { type: 'json' }
import { foldWord } from '../text/fold.ts'
import type { Gender, NameLanguage } from './cases.ts'
import { formsOfGivenName } from './given-name-forms.ts'

const { foreignFemaleNames, foreignMaleNames } = foreignNamesData.lists
const { femaleNames, maleNames } = givenNamesData.lists

/** A reading of a word as a given name. `ordinary`: it is also an ordinary word. */
export type GivenName = {
  name: string
  gender: Gender
  language: NameLanguage
  cases: number
  ordinary: boolean
}

/** The readings of a folded word as a given name, those of the text's language first. */
export function givenNamesOf(folded: string): readonly GivenName[] {
  known ??= knownNames()
  return known.get(folded) ?? none
}

type ByForm = Map<string, GivenName[]>

const none: readonly GivenName[] = []
let known: ByForm | undefined

/** Made when first needed: a server that analyses no text starts sooner. */
function knownNames(): ByForm {
  const byForm: ByForm = new Map()
  addAll(byForm, maleNames, 'male')
  addAll(byForm, femaleNames, 'female')
  addForeign(byForm, foreignMaleNames, 'male')
  addForeign(byForm, foreignFemaleNames, 'female')
  return byForm
}

function addAll(byForm: ByForm, lines: readonly string[], gender: Gender) {
  for (const line of lines) {
    const [uk = '', ru = ''] = line.split(' | ')
    for (const name of uk.split(' ')) add(byForm, name, gender, 'uk')
    for (const name of ru.split(' ')) add(byForm, name, gender, 'ru')
  }
}

function addForeign(byForm: ByForm, names: readonly string[], gender: Gender) {
  for (const name of names) {
    add(byForm, name, gender, 'ru')
    add(byForm, inUkrainian(name), gender, 'uk')
  }
}

// Річард, Едіт. The other list has the names that keep и before a consonant after д, т, з, с, ц, ж, ш, ч, р.
function inUkrainian(name: string): string {
  return name
    .replaceAll('ие', 'іє')
    .replaceAll('и', 'і')
    .replaceAll('И', 'І')
    .replaceAll('ы', 'и')
    .replaceAll('э', 'е')
    .replaceAll('Э', 'Е')
    .replaceAll('ё', 'йо')
    .replace(/(?<=[аеіоую])і/g, 'ї')
}

function add(byForm: ByForm, marked: string, gender: Gender, language: NameLanguage) {
  const ordinary = marked.startsWith('~')
  const name = ordinary ? marked.slice(1) : marked
  for (const [form, cases] of formsOfGivenName(name, gender, language)) {
    const key = foldWord(form)
    const readings = byForm.get(key)
    const same = readings?.find(
      (each) => each.name === name && each.language === language && each.gender === gender,
    )
    if (same) same.cases |= cases
    else if (readings) readings.push({ name, gender, language, cases, ordinary })
    else byForm.set(key, [{ name, gender, language, cases, ordinary }])
  }
}
