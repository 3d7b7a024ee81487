import type { Static } from 'typebox'
import * as Type from 'typebox'

/** Different places of a result that are listed at most. */
export const mostPlaces = 2_000

const counted = {
  value: Type.String({ description: 'Value of the facet `entities.place.name` or `entities.country.name`' }),
  posts: Type.Integer({ description: 'Posts of the search with the value' }),
}

export const placeOnMap = Type.Object({
  ...counted,
  latitude: Type.Number({ description: 'Degrees north, WGS 84' }),
  longitude: Type.Number({ description: 'Degrees east, WGS 84' }),
  isArea: Type.Boolean({
    description: 'true: a region or district; its point is the middle of its settlements',
  }),
})
export type PlaceOnMap = Static<typeof placeOnMap>

const countedValue = Type.Object(counted)
export type CountedPlace = Static<typeof countedValue>
const ambiguousPlace = Type.Object({
  ...counted,
  candidates: Type.Integer({ description: 'Places of Ukraine with this name' }),
})
export type AmbiguousPlace = Static<typeof ambiguousPlace>

/** All lists start with the most frequent value. */
export const placesMap = Type.Object({
  posts: Type.Integer({ description: 'Posts of the search' }),
  withPlace: Type.Integer({ description: 'Posts of the search that name a place' }),
  onMap: Type.Integer({ description: 'Posts of the search that name a place of the list `places`' }),
  distinct: Type.Integer({
    description:
      'Number of different places in the posts; above `limit`, the lists have the most frequent ones',
  }),
  places: Type.Array(placeOnMap),
  ambiguous: Type.Array(ambiguousPlace, {
    description: 'Names of several places; the posts do not say which one is meant',
  }),
  withoutCoordinates: Type.Array(countedValue),
  countries: Type.Array(countedValue),
})
export type PlacesMap = Static<typeof placesMap>
