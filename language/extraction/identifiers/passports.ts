import { latinLetters } from '../../text/latin.ts'
import { weighted } from './checksums.ts'

type Passport = { id: string; detail: string; end: number; hasChecksum: boolean }

const lettered = /(\p{L}{1,2})[ -]?(?:№|N)? ?(\d{6,8})(?![\p{L}\p{N}_]|[.,:-]\d)/uy

/**
 * The passport number with letters that starts here. Ukrainian internal passport: two letters, six digits
 * (regulation 2503-XII); the Ukrainian travel passport has the same form. Polish: two letters, seven digits
 * with the check digit of ICAO 9303. Others by their form only.
 */
export function letteredPassport(text: string, start: number): Passport | undefined {
  lettered.lastIndex = start
  const [whole, letters = '', digits = ''] = lettered.exec(text) ?? []
  if (whole === undefined) return undefined
  const series = latinLetters(letters.toUpperCase())
  const found = { id: series + digits, end: start + whole.length, hasChecksum: false }
  if (letters.length === 2 && digits.length === 6) return { ...found, detail: 'UA' }
  if (!/^[A-Z]+$/.test(series)) return undefined
  if (letters.length === 2 && digits.length === 7) {
    const hasChecksum = isPolish(series, digits)
    return { ...found, hasChecksum, detail: hasChecksum ? 'PL' : 'foreign' }
  }
  return letters.length === 1 && digits.length === 8 ? { ...found, detail: 'foreign' } : undefined
}

function isPolish(series: string, digits: string): boolean {
  const [first = 0, second = 0] = [...series].map((letter) => Number.parseInt(letter, 36))
  return (first * 7 + second * 3 + weighted(digits, [9, 1, 7, 3, 1, 7, 3])) % 10 === 0
}

/**
 * Passport kinds of a number without letters. Russian: the series is a region and a year (government order
 * 828, 1997). Nine digits: a Ukrainian identity card, or with a separate series a Russian travel passport.
 */
export function numericPassport(digits: string, isSplit: boolean): string | undefined {
  if (digits.length === 9) return isSplit ? 'RU' : 'UA'
  const [region, year] = [Number(digits.slice(0, 2)), Number(digits.slice(2, 4))]
  return digits.length === 10 && region > 0 && (year >= 97 || year < 35) ? 'RU' : undefined
}
