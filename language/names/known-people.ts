import peopleData from '../gazetteers/people.json' with { type: 'json' }

/** A person often in the news: names by language, the usual one first. */
export type KnownPerson = {
  uk: readonly string[]
  ru: readonly string[]
  en: readonly string[]
  /** Whether the surname alone means this person. */
  isMeantBySurname: boolean
}

export const knownPeople: readonly KnownPerson[] = peopleData.lists.people.map((line) => {
  const [uk = [], ru = [], en = []] = line
    .replace('~', '')
    .split(' | ')
    .map((names) => names.split(', '))
  return { uk, ru, en, isMeantBySurname: !line.startsWith('~') }
})
