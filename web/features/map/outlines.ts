import { geoMercator, geoPath } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import outlinesData from './outlines.json' with { type: 'json' }

/** Width and height of the whole world on a map without zoom. */
export const worldSize = 1_000
const projection = geoMercator()
  .scale(worldSize / (2 * Math.PI))
  .translate([worldSize / 2, worldSize / 2])

// biome-ignore lint/nursery/noUnsafeTypeAssertion: TypeScript reads a JSON file without literal types; outlines.test.ts reads all of it
const world = outlinesData.world as unknown as Topology<{ countries: GeometryCollection }>

/** Countries by their ISO 3166 number; Ukraine is 804. */
export function countries() {
  return feature(world, world.objects.countries).features
}

export type Point = { x: number; y: number }

/** Where a place is on a map of `worldSize`. */
export function pointOf({ latitude, longitude }: { latitude: number; longitude: number }): Point {
  const [x, y] = projection([longitude, latitude]) ?? [0, 0]
  return { x, y }
}

/** The place at a point of a map of `worldSize`. */
export function placeAt({ x, y }: Point): { latitude: number; longitude: number } {
  const [longitude, latitude] = projection.invert?.([x, y]) ?? [0, 0]
  return { latitude, longitude }
}

/** A polygon of the land as a path, with its edges. */
export type Land = { path: string; left: number; top: number; right: number; bottom: number }

let drawn: { land: Land[]; borders: string; regions: string } | undefined

/** Paths of the land, the borders between countries, and those between the regions of Ukraine. */
export function outlines() {
  drawn ??= draw()
  return drawn
}

function draw() {
  const path = geoPath(projection).digits(2)
  const polygons = countries().flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates]
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  })
  const { countries: all } = world.objects
  return {
    land: polygons.map((coordinates): Land => {
      const polygon = { type: 'Polygon' as const, coordinates }
      const [[left, top], [right, bottom]] = path.bounds(polygon)
      return { path: path(polygon) ?? '', left, top, right, bottom }
    }),
    // Crimea is a polygon of its own in Ukraine: its border with the mainland is within one country.
    borders: path(mesh(world, all, (one, other) => one !== other)) ?? '',
    regions: path({ type: 'MultiLineString', coordinates: outlinesData.regions }) ?? '',
  }
}
