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

const byForm = new Map<string, GivenName[]>()
addAll(maleNames, 'male')
addAll(femaleNames, 'female')
addForeign(foreignMaleNames, 'male')
addForeign(foreignFemaleNames, 'female')

/** The readings of a folded word as a given name, those of the text's language first. */
export function givenNamesOf(folded: string): readonly GivenName[] {
  return byForm.get(folded) ?? none
}

const none: readonly GivenName[] = []

function addAll(lines: readonly string[], gender: Gender) {
  for (const line of lines) {
    const [uk = '', ru = ''] = line.split(' | ')
    for (const name of uk.split(' ')) add(name, gender, 'uk')
    for (const name of ru.split(' ')) add(name, gender, 'ru')
  }
}

function addForeign(names: readonly string[], gender: Gender) {
  for (const name of names) {
    add(name, gender, 'ru')
    add(inUkrainian(name), gender, 'uk')
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

function add(marked: string, gender: Gender, language: NameLanguage) {
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
