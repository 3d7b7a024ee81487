// The first 32 bits of the fractions of the cube and square roots of primes, as the standard defines them.
const primes = [...Array(312).keys()].filter((n) => n > 1 && !smallerDivides(n))
const roundConstants = Uint32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)))
const startState = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

function smallerDivides(n: number): boolean {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return true
  return false
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 0x1_0000_0000) >>> 0
}

/** SHA-256 (FIPS 180-4), here for the few bytes of an address: the browser's own is asynchronous. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor((bytes.length + 8) / 64) + 1) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  const state = Uint32Array.from(startState)
  const schedule = new Uint32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) schedule[i] = view.getUint32(block + i * 4)
    extend(schedule)
    compress(state, schedule)
  }
  const hash = new Uint8Array(32)
  const out = new DataView(hash.buffer)
  for (let i = 0; i < 8; i++) out.setUint32(i * 4, word(state, i))
  return hash
}

function word(words: Uint32Array, i: number): number {
  return words[i] ?? 0
}

function turned(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by))
}

function extend(schedule: Uint32Array): void {
  for (let i = 16; i < 64; i++) {
    const [early, late] = [word(schedule, i - 15), word(schedule, i - 2)]
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    schedule[i] = word(schedule, i - 16) + first + word(schedule, i - 7) + second
  }
}

function compress(state: Uint32Array, schedule: Uint32Array): void {
  let [a, b, c, d] = [word(state, 0), word(state, 1), word(state, 2), word(state, 3)]
  let [e, f, g, h] = [word(state, 4), word(state, 5), word(state, 6), word(state, 7)]
  for (let i = 0; i < 64; i++) {
    const sumE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const first = (h + sumE + ((e & f) ^ (~e & g)) + word(roundConstants, i) + word(schedule, i)) | 0
    const sumA = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const second = (sumA + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const worked = [a, b, c, d, e, f, g, h]
  for (const [i, value] of worked.entries()) state[i] = word(state, i) + value
}
