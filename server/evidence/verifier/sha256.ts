/**
 * SHA-256 (FIPS 180-4) of bytes that arrive in pieces. WebCrypto hashes only bytes that are in memory together,
 * and the film of a post may be larger than the memory.
 */
export type HashOfPieces = {
  update(bytes: Uint8Array): void
  /** The 32 bytes of the hash. To be called once, last. */
  end(): Uint8Array
}

const blockBytes = 64

export function createSha256(): HashOfPieces {
  const state = Int32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)))
  const schedule = new Int32Array(64)
  const block = new Uint8Array(blockBytes)
  let inBlock = 0
  let total = 0
  const update = (bytes: Uint8Array) => {
    total += bytes.length
    let at = 0
    if (inBlock > 0) {
      at = Math.min(blockBytes - inBlock, bytes.length)
      block.set(bytes.subarray(0, at), inBlock)
      inBlock += at
      if (inBlock < blockBytes) return
      compress(state, schedule, block, 0)
    }
    for (; at + blockBytes <= bytes.length; at += blockBytes) compress(state, schedule, bytes, at)
    block.set(bytes.subarray(at))
    inBlock = bytes.length - at
  }
  return {
    update,
    end: () => {
      const bits = BigInt(total) * 8n
      const padding = new Uint8Array((inBlock < 56 ? 64 : 128) - inBlock)
      padding[0] = 0x80
      new DataView(padding.buffer).setBigUint64(padding.length - 8, bits)
      update(padding)
      const view = new DataView(new ArrayBuffer(32))
      for (const [i, word] of state.entries()) view.setInt32(4 * i, word)
      return new Uint8Array(view.buffer)
    },
  }
}

/** The hash of all parts, one after the other. */
export function sha256Of(...parts: Uint8Array[]): Uint8Array {
  const hash = createSha256()
  for (const part of parts) hash.update(part)
  return hash.end()
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  return primes
}

/** The first 32 bits after the binary point. */
function fraction(value: number): number {
  return Math.floor((value % 1) * 2 ** 32)
}

const roundConstants = Int32Array.from(firstPrimes(64), (prime) => fraction(Math.cbrt(prime)))

function compress(state: Int32Array, schedule: Int32Array, bytes: Uint8Array, from: number): void {
  const byte = (at: number) => bytes[from + at] ?? 0
  for (let i = 0; i < 16; i += 1)
    schedule[i] = (byte(4 * i) << 24) | (byte(4 * i + 1) << 16) | (byte(4 * i + 2) << 8) | byte(4 * i + 3)
  for (let i = 16; i < 64; i += 1) {
    const early = schedule[i - 15] ?? 0
    const late = schedule[i - 2] ?? 0
    const one = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
    const two = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
    schedule[i] = ((schedule[i - 16] ?? 0) + one + (schedule[i - 7] ?? 0) + two) | 0
  }
  const word = (i: number) => state[i] ?? 0
  let a = word(0)
  let b = word(1)
  let c = word(2)
  let d = word(3)
  let e = word(4)
  let f = word(5)
  let g = word(6)
  let h = word(7)
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g)
    const first =
      (h +
        (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) +
        choice +
        (roundConstants[i] ?? 0) +
        (schedule[i] ?? 0)) |
      0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = word(i) + value
}

function rotated(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}
