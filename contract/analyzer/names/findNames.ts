import type { FoundEntity } from '../../schemas/entities.ts'
import type { Word } from '../words.ts'
import type { NameText } from './nameWords.ts'
import { familiesOf, loneSurname } from './loneSurnames.ts'
import { type Person, personAt } from './people.ts'

export function findPeople(text: NameText, claimed: (index: number) => boolean): Person[] {
  const people: Person[] = []
  for (let index = 0; index < text.words.length; index++) {
    const found = personAt(text, index, claimed)
    if (!found) continue
    people.push(found)
    index = found.last
  }
  const families = familiesOf(people)
  const taken = new Set(people.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at)))
  for (let index = 0; index < text.words.length; index++) {
    if (taken.has(index) || claimed(index)) continue
    const found = loneSurname(text, index, families)
    if (found) people.push(found)
  }
  return people
}
