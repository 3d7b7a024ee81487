import type { PerceptualHashes } from './protocol.ts'

/** Side of the grey picture from which the hashes are made, in pixels. It is the whole picture, out of proportion. */
export const greySide = 160

/** Side of what is transformed, and the frequencies in each direction that are kept. */
type Transform = { side: number; kept: number; cosines: Float64Array }
const coarse = transformOf(32, 8)
const fine = transformOf(80, 16)
/** A part of the grey picture: left, top, width and height in pixels. */
type Area = readonly [number, number, number, number]
const wholeArea: Area = [0, 0, greySide, greySide]
/** The middle and the corners of 80 %, and the picture without 15 % at its bottom, top, right and left. */
const crops: readonly Area[] = [
  [16, 16, 128, 128],
  [0, 0, 128, 128],
  [32, 0, 128, 128],
  [0, 32, 128, 128],
  [32, 32, 128, 128],
  [0, 0, 160, 136],
  [0, 24, 160, 136],
  [0, 0, 136, 160],
  [24, 0, 136, 160],
]
/** Brightness of a border may differ by so much: it is compressed too. */
const borderNoise = 12
/** A narrower border is none, and what is left within a wider one shows too little. */
const [narrowest, smallest] = [3, 64]

/** Pictures of one colour, or nearly, are equal to each other for this hash. */
export const plainContrast = 4

/**
 * Perceptual hashes of a picture, each the signs of its lowest frequencies. Pictures that look alike have hashes that
 * differ in few bits (C. Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions", 2010, section
 * 3.2). `fine` has 256 frequencies, which distinguish pages and screenshots. `crops` ends with the picture without its border,
 * if it has one of one colour. `grey`: `greySide` × `greySide` bytes, one for each pixel, by rows.
 */
export function perceptualHashes(grey: Uint8Array): PerceptualHashes {
  const whole = frequencies(grey, wholeArea, coarse)
  const inner = withinBorder(grey)
  return {
    whole: numberOf(signs(whole)),
    // A mirrored picture has the same frequencies, those with an odd number of half waves in a row negated.
    mirrored: numberOf(signs(whole.map((value, i) => (i % 2 === 1 ? -value : value)))),
    crops: [...crops, ...(inner ? [inner] : [])].map((area) =>
      numberOf(signs(frequencies(grey, area, coarse))),
    ),
    fine: inNumbers(signs(frequencies(grey, wholeArea, fine))),
    contrast: deviation(grey),
  }
}

/** The picture without a border of one colour; undefined if it has none, or is next to nothing without it. */
function withinBorder(grey: Uint8Array): Area | undefined {
  const at = (x: number, y: number) => grey[y * greySide + x] ?? 0
  const colour = at(0, 0)
  const isBorder = (pixel: (i: number) => number) =>
    Array.from({ length: greySide }, (_, i) => pixel(i)).every(
      (value) => Math.abs(value - colour) <= borderNoise,
    )
  const width = (line: (i: number) => (at: number) => number) => {
    let lines = 0
    while (lines < greySide && isBorder(line(lines))) lines += 1
    return lines
  }
  const last = greySide - 1
  const top = width((y) => (x) => at(x, y))
  const bottom = width((y) => (x) => at(x, last - y))
  const left = width((x) => (y) => at(x, y))
  const right = width((x) => (y) => at(last - x, y))
  const [across, down] = [greySide - left - right, greySide - top - bottom]
  if (across < smallest || down < smallest || Math.max(top, bottom, left, right) < narrowest) return undefined
  return [left, top, across, down]
}

/** Means of a part of the picture, divided into `side` × `side` blocks. */
function shrunk(grey: Uint8Array, [left, top, width, height]: Area, side: number): Float64Array {
  const [sums, counts] = [new Float64Array(side * side), new Uint16Array(side * side)]
  for (let y = 0; y < height; y += 1) {
    const row = (top + y) * greySide + left
    const line = Math.floor((y * side) / height) * side
    for (let x = 0; x < width; x += 1) {
      const at = line + Math.floor((x * side) / width)
      sums[at] = (sums[at] ?? 0) + (grey[row + x] ?? 0)
      counts[at] = (counts[at] ?? 0) + 1
    }
  }
  return sums.map((sum, at) => sum / (counts[at] || 1))
}

/** `cosines[u * side + x]`: the type 2 discrete cosine transform without its constant factors. */
function transformOf(side: number, kept: number): Transform {
  const cosines = Float64Array.from({ length: kept * side }, (_, i) => {
    const [u, x] = [Math.floor(i / side), i % side]
    return Math.cos(((2 * x + 1) * u * Math.PI) / (2 * side))
  })
  return { side, kept, cosines }
}

/** The lowest frequencies of a part, by rows. The first is the brightness. */
function frequencies(grey: Uint8Array, area: Area, { side, kept, cosines }: Transform): number[] {
  const means = shrunk(grey, area, side)
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

/** For each frequency whether it is above the median. The brightness says nothing and counts as below. */
function signs(values: number[]): boolean[] {
  const others = values.slice(1).toSorted((a, b) => a - b)
  const median = others[Math.floor(others.length / 2)] ?? 0
  return values.map((value, i) => i > 0 && value > median)
}

function numberOf(bits: boolean[]): string {
  return bits.reduce((number, isSet, i) => (isSet ? number | (1n << BigInt(i)) : number), 0n).toString()
}

function inNumbers(bits: boolean[]): string[] {
  return Array.from({ length: bits.length / 64 }, (_, i) => numberOf(bits.slice(64 * i, 64 * (i + 1))))
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
