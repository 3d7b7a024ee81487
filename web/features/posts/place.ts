import type { Place } from '@litopys/contract/schemas/post'

/** The name and the address of a place in one line; empty where it has neither. */
export function placeWords({ name, address }: Place): string {
  return [name, address].filter(Boolean).join(', ')
}

/** The coordinates of a place and their map; undefined where it has none. */
export function placePoint({ latitude, longitude }: Place): { point: string; map: string } | undefined {
  if (latitude === undefined || longitude === undefined) return undefined
  const point = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  // https://wiki.openstreetmap.org/wiki/Browsing#Sharing_a_link_to_the_maps
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`
  return { point, map }
}
