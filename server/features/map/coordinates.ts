import coordinatesData from '@litopys/language/gazetteers/coordinates.json' with { type: 'json' }

/** Where a place is, in degrees; an area is at the middle of its settlements. */
export type Located = { kind: 'located'; latitude: number; longitude: number; isArea: boolean }
/** What the gazetteers know of a name. `candidates`: number of places with the name. */
export type Location = Located | { kind: 'ambiguous'; candidates: number }

let known: ReadonlyMap<string, Location> | undefined

/** The location of a value of `entities.place.name`; undefined if the gazetteers have no coordinates. */
export function locationOf(name: string): Location | undefined {
  known ??= readCoordinates()
  return known.get(name)
}

function readCoordinates(): ReadonlyMap<string, Location> {
  const { settlements, areas, ambiguous } = coordinatesData.lists
  return new Map<string, Location>([
    ...ambiguous.map((line): [string, Location] => {
      const { name, numbers } = numbersIn(line, 1)
      return [name, { kind: 'ambiguous', candidates: numbers[0] ?? 0 }]
    }),
    ...areas.map((line) => located(line, true)),
    ...settlements.map((line) => located(line, false)),
  ])
}

function located(line: string, isArea: boolean): [string, Location] {
  const { name, numbers } = numbersIn(line, 2)
  const [latitude = 0, longitude = 0] = numbers
  return [name, { kind: 'located', latitude, longitude, isArea }]
}

/** The last `count` words of a line are numbers. */
function numbersIn(line: string, count: number): { name: string; numbers: number[] } {
  const words = line.split(' ')
  return { name: words.slice(0, -count).join(' '), numbers: words.slice(-count).map(Number) }
}
