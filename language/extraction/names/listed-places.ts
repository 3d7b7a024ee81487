import placesData from '../../gazetteers/places.json' with { type: 'json' }
import ukraineRegionsData from '../../gazetteers/ukraine-regions.json' with { type: 'json' }
import ukraineTownsData from '../../gazetteers/ukraine-towns.json' with { type: 'json' }
import ukrainianUsageData from '../../gazetteers/ukrainian-usage.json' with { type: 'json' }
import { entries } from '../../names/entries.ts'
import type { Listed } from '../../names/spelling.ts'

const { places } = placesData.lists
const { ukraineRegions } = ukraineRegionsData.lists
const { ukraineTowns } = ukraineTownsData.lists
const hiddenTowns = new Set(ukrainianUsageData.lists.hiddenTowns)
const ordinaryTowns = new Set(ukrainianUsageData.lists.ordinaryTowns)
const regionNames: Record<string, string> = ukrainianUsageData.lists.regionNames
const regionOfTown: Record<string, string> = ukrainianUsageData.lists.regionOfTown

/** A place with all its spellings, with the marks of the gazetteers. */
export type ListedPlace = { listed: Listed; spellings: string[] }

/** Regions, districts and towns of Ukraine with their KATOTTG codes, and places in other countries. */
export function placesOf(): ListedPlace[] {
  const register = ukraineRegions.map(readRegion)
  const codes = codesOfTowns()
  for (const { category, name, code } of register) if (category === 'K') codes.set(name, code)
  codes.set('Крим', register[0]?.code ?? '')
  const spellings = new Map(
    entries(places).map(({ name, others }) => [name.replace('=', ''), [name, ...others]]),
  )
  for (const name of codes.keys()) if (!spellings.has(name)) spellings.set(name, [name])
  return [
    ...[...spellings].map(([name, all]) => ({
      listed: placed(name, codes.get(name) ?? ''),
      spellings: all.map(careful),
    })),
    ...register.flatMap((each) => (each.category === 'K' ? [] : regionPlaces(each))),
  ]
}

type Registered = { category: string; name: string; code: string }

function readRegion(line: string): Registered {
  const at = line.lastIndexOf(' ')
  return { category: line.charAt(0), name: line.slice(2, at), code: line.slice(at + 1) }
}

// A name of several towns has no code, because the text does not say which town it is.
function codesOfTowns(): Map<string, string> {
  const codes = new Map<string, string>()
  for (const line of ukraineTowns) {
    const at = line.lastIndexOf(' ')
    const [name, code] = [line.slice(0, at), line.slice(at + 1)]
    const region = regionOfTown[name]
    if (!codes.has(name) || (region !== undefined && code.startsWith(region))) codes.set(name, code)
    else if (region === undefined) codes.set(name, '')
  }
  return codes
}

function careful(name: string): string {
  if (hiddenTowns.has(name)) return `^${name}`
  return ordinaryTowns.has(name) ? `~${name}` : name
}

function placed(name: string, code: string): Listed {
  return { kind: 'place', name, detail: code && `UA${code}` }
}

// Харківська область, Харьковская область; Бахмутський район, Бахмутский р-н.
function regionPlaces({ category, name, code }: Registered): ListedPlace[] {
  if (!/[сзц]ьк(?:а|ий)$/.test(name)) return []
  const russian =
    regionNames[name] ?? name.replace(/ька$/, 'кая').replace(/ький$/, 'кий').replaceAll('і', 'и')
  const nouns = category === 'O' ? ['область', 'обл'] : ['район', 'р-н']
  const spellings = [name, russian].flatMap((each) => nouns.map((noun) => `${each} ${noun}`))
  return [{ listed: placed(`${name} ${nouns[0]}`, code), spellings: [...new Set(spellings)] }]
}
