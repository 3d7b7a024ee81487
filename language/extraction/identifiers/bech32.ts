const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const constants = { bech32: 1, bech32m: 0x2bc830a3 }
const sumLength = 6

/**
 * Whether a lower-case text is a Bitcoin address of a witness program (BIP 173; BIP 350 from version 1):
 * checks prefix, characters, checksum, and the program length of the version.
 */
export function isWitnessAddress(address: string): boolean {
  const split = address.lastIndexOf('1')
  const values = [...address.slice(split + 1)].map((character) => alphabet.indexOf(character))
  const [version = -1] = values
  if (values.includes(-1) || version < 0 || version > 16) return false
  const expected = version === 0 ? constants.bech32 : constants.bech32m
  if (checksum([...prefixValues(address.slice(0, split)), ...values]) !== expected) return false
  const bits = (values.length - 1 - sumLength) * 5
  const bytes = Math.floor(bits / 8)
  const isPadded = bits % 8 < 5
  return isPadded && bytes >= 2 && bytes <= 40 && (version > 0 || bytes === 20 || bytes === 32)
}

function prefixValues(prefix: string): number[] {
  const codes = [...prefix].map((character) => character.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

function checksum(values: number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, term] of generator.entries()) if ((top >> bit) & 1) sum ^= term
  }
  return sum
}
