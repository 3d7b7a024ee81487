const lanes = 25
const rounds = 24
const rateBytes = 136
const { rotations, places } = rotationsAndPlaces()
const [lowConstants, highConstants] = roundConstants()

/** Keccak-256 with the padding of before FIPS 202, which Ethereum uses; a lane of 64 bits is two numbers of 32. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor(bytes.length / rateBytes) + 1) * rateBytes)
  padded.set(bytes)
  padded[bytes.length] = 0x01
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80
  const view = new DataView(padded.buffer)
  const low = new Int32Array(lanes)
  const high = new Int32Array(lanes)
  for (let block = 0; block < padded.length; block += rateBytes) {
    for (let i = 0; i < rateBytes / 8; i++) {
      low[i] = lane(low, i) ^ view.getInt32(block + i * 8, true)
      high[i] = lane(high, i) ^ view.getInt32(block + i * 8 + 4, true)
    }
    permute(low, high)
  }
  const hash = new Uint8Array(32)
  const out = new DataView(hash.buffer)
  for (let i = 0; i < 4; i++) {
    out.setInt32(i * 8, lane(low, i), true)
    out.setInt32(i * 8 + 4, lane(high, i), true)
  }
  return hash
}

function lane(half: Int32Array, i: number): number {
  return half[i] ?? 0
}

const columnLow = new Int32Array(5)
const columnHigh = new Int32Array(5)
const movedLow = new Int32Array(lanes)
const movedHigh = new Int32Array(lanes)

function permute(low: Int32Array, high: Int32Array): void {
  for (let round = 0; round < rounds; round++) {
    mixColumns(low, high)
    moveLanes(low, high)
    for (let i = 0; i < lanes; i++) {
      const row = i - (i % 5)
      const [next, second] = [row + ((i + 1) % 5), row + ((i + 2) % 5)]
      low[i] = lane(movedLow, i) ^ (~lane(movedLow, next) & lane(movedLow, second))
      high[i] = lane(movedHigh, i) ^ (~lane(movedHigh, next) & lane(movedHigh, second))
    }
    low[0] = lane(low, 0) ^ lane(lowConstants, round)
    high[0] = lane(high, 0) ^ lane(highConstants, round)
  }
}

function mixColumns(low: Int32Array, high: Int32Array): void {
  for (let x = 0; x < 5; x++) {
    let [l, h] = [0, 0]
    for (let i = x; i < lanes; i += 5) {
      l ^= lane(low, i)
      h ^= lane(high, i)
    }
    columnLow[x] = l
    columnHigh[x] = h
  }
  for (let x = 0; x < 5; x++) {
    const [before, after] = [(x + 4) % 5, (x + 1) % 5]
    const [l, h] = [lane(columnLow, after), lane(columnHigh, after)]
    const mixedLow = lane(columnLow, before) ^ ((l << 1) | (h >>> 31))
    const mixedHigh = lane(columnHigh, before) ^ ((h << 1) | (l >>> 31))
    for (let i = x; i < lanes; i += 5) {
      low[i] = lane(low, i) ^ mixedLow
      high[i] = lane(high, i) ^ mixedHigh
    }
  }
}

function moveLanes(low: Int32Array, high: Int32Array): void {
  for (let i = 0; i < lanes; i++) {
    const [by, to] = [lane(rotations, i), lane(places, i)]
    const [l, h] = by < 32 ? [lane(low, i), lane(high, i)] : [lane(high, i), lane(low, i)]
    const rest = by % 32
    movedLow[to] = rest === 0 ? l : (l << rest) | (h >>> (32 - rest))
    movedHigh[to] = rest === 0 ? h : (h << rest) | (l >>> (32 - rest))
  }
}

/** Steps rho and pi: how far each lane is turned, and where it goes. */
function rotationsAndPlaces() {
  const turns = new Int32Array(lanes)
  const targets = new Int32Array(lanes)
  for (let x = 0; x < 5; x++) for (let y = 0; y < 5; y++) targets[x + 5 * y] = y + 5 * ((2 * x + 3 * y) % 5)
  let [x, y] = [1, 0]
  for (let t = 0; t < 24; t++) {
    turns[x + 5 * y] = (((t + 1) * (t + 2)) / 2) % 64
    const next = (2 * x + 3 * y) % 5
    x = y
    y = next
  }
  return { rotations: turns, places: targets }
}

/** Step iota: the output of the standard's shift register, a bit at each power of two less one. */
function roundConstants(): [Int32Array, Int32Array] {
  const [low, high] = [new Int32Array(rounds), new Int32Array(rounds)]
  let register = 1
  for (let round = 0; round < rounds; round++)
    for (let power = 0; power < 7; power++) {
      const bit = (1 << power) - 1
      if (register & 1) {
        if (bit < 32) low[round] = lane(low, round) | (1 << bit)
        else high[round] = lane(high, round) | (1 << (bit - 32))
      }
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1
    }
  return [low, high]
}
