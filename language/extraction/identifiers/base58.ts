import { sha256 } from '@noble/hashes/sha2.js'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const addressBytes = 25

/**
 * Version byte of a 160-bit Base58Check address (Bitcoin's `base58.cpp`): its last four bytes are a double
 * SHA-256 of the others.
 */
export function base58Version(address: string): number | undefined {
  const bytes = decoded(address)
  if (!bytes) return undefined
  const sum = sha256(sha256(bytes.subarray(0, addressBytes - 4)))
  for (let i = 0; i < 4; i++) if (sum[i] !== bytes[addressBytes - 4 + i]) return undefined
  return bytes[0]
}

function decoded(address: string): Uint8Array | undefined {
  const bytes = new Uint8Array(addressBytes)
  for (const character of address) {
    let carry = alphabet.indexOf(character)
    if (carry < 0) return undefined
    for (let i = addressBytes - 1; i >= 0; i--) {
      carry += (bytes[i] ?? 0) * 58
      bytes[i] = carry & 0xff
      carry >>= 8
    }
    if (carry > 0) return undefined
  }
  // Each zero byte at the beginning is written as one 1.
  return leading(bytes, 0) === leadingOnes(address) ? bytes : undefined
}

function leading(bytes: Uint8Array, value: number): number {
  const end = bytes.findIndex((byte) => byte !== value)
  return end < 0 ? bytes.length : end
}

function leadingOnes(address: string): number {
  let ones = 0
  while (address.charAt(ones) === '1') ones++
  return ones
}
