import type { InputOf } from '@litopys/contract/route'
import type { mapRoutes } from '@litopys/contract/routes/map'
import type { AmbiguousPlace, CountedPlace, PlaceOnMap, PlacesMap } from '@litopys/contract/schemas/map'
import type { SearchInput } from '@litopys/contract/schemas/search'
import type { Analyses } from '#features/search/selected-posts.usecase'
import type { Actor } from '#server/actor'
import { locationOf } from './coordinates.ts'
import type { CountedId, MapStore } from './map.store.ts'

export type MapInput = InputOf<typeof mapRoutes.count>
export type MapDeps = Pick<Analyses, 'selectPosts' | 'namesOf'> & { map: MapStore }

/** Counts the posts of a search by place. All counts are of posts that the actor may see. */
export async function countByPlace(
  deps: MapDeps,
  actor: Actor,
  { limit, ...input }: MapInput,
  signal: AbortSignal,
): Promise<PlacesMap> {
  const selected = await deps.selectPosts(actor, input satisfies SearchInput, signal)
  const { places, countries } = await deps.map.counts(selected, limit, signal)
  const counted = [...places, ...countries].map(({ id, posts }) => ({ id, count: posts }))
  const names = await deps.namesOf(selected.people, selected.where(), counted, signal)
  const named = ({ id, posts }: CountedId): CountedPlace[] => {
    const value = names.get(id)?.value
    return value ? [{ value, posts }] : []
  }
  const isLocated = ({ id }: CountedId) => locationOf(names.get(id)?.value ?? '')?.kind === 'located'
  const located = places.filter(isLocated).map(({ id }) => id)
  return {
    ...(await deps.map.totals(selected, located, signal)),
    distinct: places[0]?.distinct ?? 0,
    ...byLocation(places.flatMap(named)),
    countries: countries.flatMap(named).toSorted(mostFrequentFirst),
  }
}

function byLocation(counted: CountedPlace[]): Pick<PlacesMap, 'places' | 'ambiguous' | 'withoutCoordinates'> {
  const places: PlaceOnMap[] = []
  const ambiguous: AmbiguousPlace[] = []
  const withoutCoordinates: CountedPlace[] = []
  for (const one of counted.toSorted(mostFrequentFirst)) {
    const location = locationOf(one.value)
    if (!location) withoutCoordinates.push(one)
    else if (location.kind === 'ambiguous') ambiguous.push({ ...one, candidates: location.candidates })
    else {
      const { latitude, longitude, isArea } = location
      places.push({ ...one, latitude, longitude, isArea })
    }
  }
  return { places, ambiguous, withoutCoordinates }
}

function mostFrequentFirst(one: CountedPlace, other: CountedPlace): number {
  return other.posts - one.posts || (one.value < other.value ? -1 : 1)
}
