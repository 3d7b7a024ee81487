import { luhn } from './checksums.ts'

/**
 * Issuer ranges of payment cards with the lengths of their numbers: ISO/IEC 7812 and publications of the
 * schemes. Each range is a first and a last prefix of one length.
 */
const schemes: readonly [scheme: string, ranges: string, lengths: readonly number[]][] = [
  ['mir', '2200-2204', [16, 17, 18, 19]],
  ['mastercard', '51-55 2221-2720', [16]],
  ['visa', '4-4', [13, 16, 18, 19]],
  ['amex', '34-34 37-37', [15]],
  ['diners', '300-305 3095-3095 36-36 38-39', [14, 15, 16, 17, 18, 19]],
  ['discover', '6011-6011 644-649 65-65', [16, 17, 18, 19]],
  ['jcb', '3528-3589', [16, 17, 18, 19]],
  ['ukrcard', '60400100-60420099', [16, 17, 18, 19]],
  ['prostir', '9804-9804', [16]],
  ['humo', '9860-9860', [16]],
  ['uzcard', '8600-8600', [16]],
  ['unionpay', '62-62 8100-8171', [16, 17, 18, 19]],
  ['maestro', '50-50 56-58 6304-6304 6390-6390 67-67', [12, 13, 14, 15, 16, 17, 18, 19]],
]

const parsed = schemes.map(([scheme, ranges, lengths]) => ({
  scheme,
  lengths: new Set(lengths),
  ranges: ranges.split(' ').map((range) => {
    const [first = '', last = ''] = range.split('-')
    return { digits: first.length, first: Number(first), last: Number(last) }
  }),
}))

/** The scheme of a card number with a valid length and check digit. */
export function cardScheme(digits: string): string | undefined {
  if (digits.length < 12 || digits.length > 19 || !luhn(digits)) return undefined
  return parsed.find(
    ({ lengths, ranges }) =>
      lengths.has(digits.length) &&
      ranges.some((range) => {
        const prefix = Number(digits.slice(0, range.digits))
        return prefix >= range.first && prefix <= range.last
      }),
  )?.scheme
}

/** Groups of digits of a card, as embossed (ISO/IEC 7811-1) and as people write them. */
export const cardShapes = new Set([
  '4 4 4 4',
  '4 4 4 4 1',
  '4 4 4 4 2',
  '4 4 4 4 3',
  '4 6 5',
  '4 6 4',
  '8 8',
  '12 4',
  '6 10',
  '6 13',
])
