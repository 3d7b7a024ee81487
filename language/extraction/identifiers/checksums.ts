/** Check digit of ISO/IEC 7812-1, annex B (Luhn): payment cards, IMEI. */
export function luhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48
    const doubled = i % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/**
 * Remainder modulo 97 of letters and digits, letters as two digits from A = 10 (ISO 7064 MOD 97-10); 1 if the
 * check digits are valid.
 */
export function mod97(characters: string): number {
  let rest = 0
  for (const character of characters) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** Weighted sum of digits, used by most tax numbers. */
export function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * (digits.charCodeAt(i) - 48), 0)
}

/** CRC-16/XMODEM (polynomial 0x1021); 0 for bytes that end with their own CRC. */
export function crc16(bytes: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < bytes.length; i++) {
    sum ^= (bytes[i] ?? 0) << 8
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : sum << 1
  }
  return sum
}
