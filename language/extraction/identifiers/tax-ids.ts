import { weighted } from './checksums.ts'

/**
 * Registration number of a Ukrainian legal person (ЄДРПОУ), 8 digits. The weights of the check digit depend
 * on the range, and grow by 2 if the remainder is 10 (methodology of the State Statistics Service).
 */
export function isEdrpou(digits: string): boolean {
  const number = Number(digits)
  const weights = number < 30_000_000 || number > 60_000_000 ? [1, 2, 3, 4, 5, 6, 7] : [7, 1, 2, 3, 4, 5, 6]
  const first = weighted(digits, weights) % 11
  const rest =
    first < 10
      ? first
      : weighted(
          digits,
          weights.map((weight) => weight + 2),
        ) % 11
  return digits.length === 8 && number > 0 && rest % 10 === lastDigit(digits)
}

const day = 86_400_000
const dayZero = Date.UTC(1899, 11, 31)
const [earliest, latest] = [Date.UTC(1915, 0, 1), Date.UTC(2030, 0, 1)]

/**
 * Ukrainian taxpayer number (РНОКПП), 10 digits: days from 31.12.1899 to the birth date, number, sex, check
 * digit (order of the Ministry of Finance).
 */
export function isRnokpp(digits: string): boolean {
  const birth = dayZero + Number(digits.slice(0, 5)) * day
  const sum = weighted(digits, [-1, 5, 7, 9, 4, 6, 10, 5, 7])
  const rest = (((sum % 11) + 11) % 11) % 10
  return digits.length === 10 && birth > earliest && birth < latest && rest === lastDigit(digits)
}

/**
 * Russian taxpayer number (ИНН), 10 digits for a company or 12 for a person; the first four are the tax
 * office (order of the FTS ЕД-7-14/559).
 */
export function isInn(digits: string): boolean {
  if (digits.startsWith('00')) return false
  if (digits.length === 10) return innDigit(digits, [2, 4, 10, 3, 5, 9, 4, 6, 8])
  return (
    digits.length === 12 &&
    innDigit(digits.slice(0, 11), [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) &&
    innDigit(digits, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8])
  )
}

function innDigit(digits: string, weights: number[]): boolean {
  return (weighted(digits, weights) % 11) % 10 === lastDigit(digits)
}

/**
 * Russian registration number (ОГРН), 13 digits for a company or 15 for an entrepreneur (order of the
 * Ministry of Finance 165n).
 */
export function isOgrn(digits: string): boolean {
  const divisor = digits.length - 2
  if (divisor !== 11 && divisor !== 13) return false
  return (Number(digits.slice(0, -1)) % divisor) % 10 === lastDigit(digits)
}

/** Belarusian taxpayer number (УНП), 9 digits. */
export function isUnp(digits: string): boolean {
  return (
    /^[1-79]/.test(digits) &&
    digits.length === 9 &&
    weighted(digits, [29, 23, 19, 17, 13, 7, 5, 3]) % 11 === lastDigit(digits)
  )
}

/** Polish taxpayer number (NIP), 10 digits. */
export function isNip(digits: string): boolean {
  return digits.length === 10 && weighted(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === lastDigit(digits)
}

/** Polish statistical number (REGON), 9 digits, or 14 that start with a valid 9-digit one. */
export function isRegon(digits: string): boolean {
  const head = digits.slice(0, 9)
  const isHead = (weighted(head, [8, 9, 2, 3, 4, 5, 6, 7]) % 11) % 10 === lastDigit(head)
  if (digits.length === 9) return isHead
  const rest = (weighted(digits, [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]) % 11) % 10
  return digits.length === 14 && isHead && rest === lastDigit(digits)
}

/**
 * Polish personal number (PESEL), 11 digits: birth date with the century in the month, number, sex, check
 * digit.
 */
export function isPesel(digits: string): boolean {
  const month = Number(digits.slice(2, 4)) % 20
  const dayOfMonth = Number(digits.slice(4, 6))
  const sum = weighted(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3])
  const isDay = month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= daysOf(digits, month)
  return digits.length === 11 && isDay && (10 - (sum % 10)) % 10 === lastDigit(digits)
}

const centuries = [1900, 2000, 2100, 2200, 1800]

function daysOf(pesel: string, month: number): number {
  const century = centuries[Math.floor(Number(pesel.slice(2, 4)) / 20)] ?? 1900
  return new Date(Date.UTC(century + Number(pesel.slice(0, 2)), month, 0)).getUTCDate()
}

// Campus prefixes that the Internal Revenue Service has never issued.
const noEin = new Set([
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
])

/** Employer identification number of the United States, 9 digits without a check digit. */
export function isEin(digits: string): boolean {
  return digits.length === 9 && !noEin.has(digits.slice(0, 2))
}

function lastDigit(digits: string): number {
  return digits.charCodeAt(digits.length - 1) - 48
}
