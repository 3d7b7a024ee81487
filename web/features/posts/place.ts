import type { Place } from '@litopys/contract/schemas/post'

/** Name and address of a place in one line; empty if it has neither. */
export function placeWords({ name, address }: Place): string {
  return [name, address].filter(Boolean).join(', ')
}

/** Coordinates of a place and the address of a map; undefined without coordinates. */
export function placePoint({ latitude, longitude }: Place): { point: string; map: string } | undefined {
  if (latitude === undefined || longitude === undefined) return undefined
  const point = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  // https://wiki.openstreetmap.org/wiki/Browsing#Sharing_a_link_to_the_maps
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`
  return { point, map }
}
