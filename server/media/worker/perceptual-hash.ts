import type { PerceptualHashes } from './protocol.ts'

/** Side of the grey picture from which the hashes are made, in pixels. It is the whole picture, out of proportion. */
export const greySide = 160

/** Side of what is transformed. */
const side = 32
/** Frequencies in each direction. */
const kept = 8
/** A crop has this share of width and height. */
const cropSide = 128
const cropPlaces: readonly (readonly [number, number])[] = [
  [16, 16],
  [0, 0],
  [32, 0],
  [0, 32],
  [32, 32],
]

/** Pictures of one colour, or nearly, are equal to each other for this hash. */
export const plainContrast = 4

/**
 * Perceptual hashes of a picture, each the signs of its 64 lowest frequencies. Pictures that look alike have hashes that
 * differ in few bits (C. Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions", 2010, section
 * 3.2). `grey`: `greySide` × `greySide` bytes, one for each pixel, by rows.
 */
export function perceptualHashes(grey: Uint8Array): PerceptualHashes {
  const whole = frequencies(shrunk(grey, [0, 0], greySide))
  return {
    whole: signs(whole),
    // A mirrored picture has the same frequencies, those with an odd number of half waves in a row negated.
    mirrored: signs(whole.map((value, i) => ((i % kept) % 2 === 1 ? -value : value))),
    crops: cropPlaces.map((place) => signs(frequencies(shrunk(grey, place, cropSide)))),
    contrast: deviation(grey),
  }
}

/** Means of the blocks of a square part of the picture, `side` × `side`. */
function shrunk(grey: Uint8Array, [left, top]: readonly [number, number], width: number): Float64Array {
  const block = width / side
  const means = new Float64Array(side * side)
  for (let y = 0; y < width; y += 1) {
    const row = (top + y) * greySide + left
    const line = Math.floor(y / block) * side
    for (let x = 0; x < width; x += 1) {
      const at = line + Math.floor(x / block)
      means[at] = (means[at] ?? 0) + (grey[row + x] ?? 0)
    }
  }
  return means
}

/** `cosines[u * side + x]`: the type 2 discrete cosine transform without its constant factors. */
const cosines = Float64Array.from({ length: kept * side }, (_, i) => {
  const [u, x] = [Math.floor(i / side), i % side]
  return Math.cos(((2 * x + 1) * u * Math.PI) / (2 * side))
})

/** The lowest frequencies by rows: those of the columns' number v, then of the rows' number u. */
function frequencies(means: Float64Array): number[] {
  const rows = new Float64Array(side * kept)
  for (let y = 0; y < side; y += 1)
    for (let u = 0; u < kept; u += 1) {
      let sum = 0
      for (let x = 0; x < side; x += 1) sum += (means[y * side + x] ?? 0) * (cosines[u * side + x] ?? 0)
      rows[y * kept + u] = sum
    }
  return Array.from({ length: kept * kept }, (_, i) => {
    const [v, u] = [Math.floor(i / kept), i % kept]
    let sum = 0
    for (let y = 0; y < side; y += 1) sum += (rows[y * kept + u] ?? 0) * (cosines[v * side + y] ?? 0)
    return sum
  })
}

/** A bit for each frequency above the median. The first is the brightness, which says nothing and counts as below. */
function signs(values: number[]): string {
  const others = values.slice(1).toSorted((a, b) => a - b)
  const median = others[Math.floor(others.length / 2)] ?? 0
  let bits = 0n
  for (const [i, value] of values.entries()) if (i > 0 && value > median) bits |= 1n << BigInt(i)
  return bits.toString()
}

function deviation(grey: Uint8Array): number {
  let [sum, squares] = [0, 0]
  for (const value of grey) {
    sum += value
    squares += value * value
  }
  const mean = sum / grey.length
  return Math.sqrt(Math.max(0, squares / grey.length - mean * mean))
}

/** Number of bits in which two hashes differ, 0 to 64. */
export function bitDistance(one: string, other: string): number {
  let differing = BigInt(one) ^ BigInt(other)
  let count = 0
  for (; differing > 0n; differing &= differing - 1n) count += 1
  return count
}
