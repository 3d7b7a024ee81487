import type { PlacesMap } from '@litopys/contract/schemas/map'

export type RowKind = 'place' | 'area' | 'ambiguous' | 'nowhere' | 'country'
/** A row of the table: a place on the map, a name without a point, or a country. */
export type MapRow = {
  kind: RowKind
  field: 'entities.place.name' | 'entities.country.name'
  value: string
  posts: number
  point?: { latitude: number; longitude: number }
  candidates?: number
}

/** All places and countries of a map, most frequent first. */
export function rowsOf({ places, ambiguous, withoutCoordinates, countries }: PlacesMap): MapRow[] {
  const field = 'entities.place.name'
  return [
    ...places.map(({ value, posts, latitude, longitude, isArea }): MapRow => {
      return { kind: isArea ? 'area' : 'place', field, value, posts, point: { latitude, longitude } }
    }),
    ...ambiguous.map((one): MapRow => ({ kind: 'ambiguous', field, ...one })),
    ...withoutCoordinates.map((one): MapRow => ({ kind: 'nowhere', field, ...one })),
    ...countries.map((one): MapRow => ({ kind: 'country', field: 'entities.country.name', ...one })),
  ].toSorted((one, other) => other.posts - one.posts)
}
