import organisationsData from '../../gazetteers/organisations.json' with { type: 'json' }
import type { NameLanguage } from '../../names/cases.ts'
import type { Body, OrganisationHead } from '../../names/organisation-head.ts'
import { foldWord } from '../../text/fold.ts'
import { keysOfName } from './gazetteer.ts'
import { nameKey } from './name-key.ts'
import { isShouted, type NameText } from './name-words.ts'

const { ministries, namedHeads, organisationBodies, organisationHeads, stateBodies } = organisationsData.lists

type Heads = ReadonlyMap<string, string>
const headOfNothing: OrganisationHead = {}

/** Computed once per word form. */
export function headsAt({ words }: NameText, index: number): OrganisationHead {
  const form = words[index]?.form
  if (!form) return headOfNothing
  form.head ??= headsOfWord(form.folded)
  return form.head
}

function headsOfWord(exact: string): OrganisationHead {
  const key = nameKey(exact)
  const of = <T>(heads: ReadonlyMap<string, T>) => heads.get(exact) ?? heads.get(key)
  const found = {
    state: of(states),
    ministry: of(ministryKeys),
    named: of(namedKeys),
    any: of(anyKeys),
    ru: of(bodies.ru),
    uk: of(bodies.uk),
  }
  return Object.values(found).some((one) => one !== undefined) ? found : headOfNothing
}

/** Nominatives by the keys of their cases. */
function headsOf(words: readonly string[]): Heads {
  return new Map(words.flatMap((word) => keysFor(word).map((key): [string, string] => [key, word])))
}

function keysFor(word: string): string[] {
  const folded = foldWord(word)
  return [folded, ...keysOfName(folded)]
}

const bodies = {
  ru: bodiesOf(organisationBodies.ru, organisationBodies.both),
  uk: bodiesOf(organisationBodies.uk, organisationBodies.both),
} satisfies Record<NameLanguage, ReadonlyMap<string, Body>>

function bodiesOf(...entries: string[][]): ReadonlyMap<string, Body> {
  return new Map(
    entries.flat().flatMap((entry) => {
      const [noun = '', mark = ''] = entry.split('/')
      const gender = mark === 'f' || mark === 'n' ? mark : 'm'
      return keysFor(noun).map((key): [string, Body] => [key, { noun, gender }])
    }),
  )
}

/** The generic word for organisations at this index, in the language of the text. */
export function bodyAt(text: NameText, index: number): Body | undefined {
  const body = headsAt(text, index)[text.language]
  const word = text.words[index]
  // объединены is no объединение.
  if (body?.noun.endsWith('ение') && /ен[аоы]?$/.test(word?.exact ?? '')) return undefined
  // ОДА is an administration, ода is a poem.
  if (!body || !word || body.noun !== body.noun.toUpperCase()) return body
  return isShouted(text.text.slice(word.start, word.end)) ? body : undefined
}

const states = headsOf(stateBodies)
/** What follows these is a product or a person more often than their name. */
const placesOfWork = new Set([
  'платформа',
  'разработчик',
  'розробник',
  'оператор',
  'станція',
  'станция',
  'корреспондент',
  'кореспондент',
  'интервью',
  "інтерв'ю",
  'аеропорт',
  'аэропорт',
])
const ministryKeys = headsOf(ministries)
const namedKeys = headsOf(namedHeads)
const anyKeys = headsOf(organisationHeads.filter((word) => !placesOfWork.has(word)))
