import countriesData from '../../gazetteers/countries.json' with { type: 'json' }
import countryAliasesData from '../../gazetteers/country-aliases.json' with { type: 'json' }
import nameContextData from '../../gazetteers/name-context.json' with { type: 'json' }
import organisationsData from '../../gazetteers/organisations.json' with { type: 'json' }
import ranksData from '../../gazetteers/ranks.json' with { type: 'json' }
import ukrainianUsageData from '../../gazetteers/ukrainian-usage.json' with { type: 'json' }
import unitsData from '../../gazetteers/units.json' with { type: 'json' }
import weaponsData from '../../gazetteers/weapons.json' with { type: 'json' }
import { entries } from '../../names/entries.ts'
import type { Listed } from '../../names/spelling.ts'
import { foldWord } from '../../text/fold.ts'
import { createGazetteer, type Gazetteer, keysOfName } from './gazetteer.ts'
import { placesOf } from './listed-places.ts'

const { countries } = countriesData.lists
const { countryAliases } = countryAliasesData.lists
const { smallNames } = nameContextData.lists
const { organisations } = organisationsData.lists
const { ranks } = ranksData.lists
const { townWords } = ukrainianUsageData.lists
const { namedUnits, unitNouns } = unitsData.lists
const { weaponClasses, weapons } = weaponsData.lists

let built: Gazetteer | undefined

/** All listed names; built on first use, in some tens of milliseconds. */
export function listedNames(): Gazetteer {
  built ??= buildGazetteer()
  return built
}

function buildGazetteer(): Gazetteer {
  const gazetteer = createGazetteer()
  const add = (listed: Listed, spellings: string[], context?: ReadonlySet<string>) => {
    // A name that the list repeats with a mark counts only with the mark.
    const marked = new Set(spellings.flatMap((each) => (/^[~^=]/.test(each) ? [each.slice(1)] : [])))
    for (const spelling of new Set(spellings))
      if (!marked.has(spelling)) gazetteer.add(listed, spelling, context)
  }
  for (const { name, others } of entries(ranks)) add({ kind: 'rank', name, detail: '' }, [name, ...others])
  const classes = keysOf(weaponClasses)
  for (const { name: classed, others } of entries(weapons)) {
    const [detail = '', name = ''] = classed.split(': ')
    add({ kind: 'weapon', name, detail }, [name, ...others], classes)
  }
  for (const { name, others } of entries(organisations))
    add({ kind: 'organisation', name, detail: '' }, [name, ...others])
  const towns = keysOf(townWords)
  const nouns = keysOf(unitNouns)
  for (const { name, others } of entries(namedUnits)) add({ kind: 'unit', name, detail: '' }, others, nouns)
  for (const { name, others } of entries(smallNames)) add({ kind: 'person', name, detail: '' }, others)
  addCountries(add)
  for (const { listed, spellings } of placesOf()) add(listed, spellings, towns)
  return gazetteer
}

type Add = (listed: Listed, spellings: string[]) => void

function addCountries(add: Add) {
  const names = new Map(countries.map((line) => [line.slice(0, 2), line.split(' | ').slice(1)]))
  for (const { name: code, others } of entries(countryAliases))
    names.set(code, [...(names.get(code) ?? [others[0] ?? code]), ...others])
  for (const [code, [name = code, ...others]] of names)
    add({ kind: 'country', name, detail: code }, [name, ...others].map(careful))
}

// Чад, Малі, Того: also forms of other words.
function careful(name: string): string {
  return name.length < 5 &&
    /^\p{Lu}\p{Ll}/u.test(name) &&
    !/^(?:Іран|Иран|Ірак|Ирак|Куба|Лаос|Перу|Кіпр|Кипр|Китай)$/.test(name)
    ? `~=${name}`
    : name
}

/** The keys of words beside a name. */
export function keysOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((word) => [foldWord(word), ...keysOfName(foldWord(word))]))
}
