import type { Group } from './groups.ts'
import { hasKnownCode, planOf } from './phone-codes.ts'

type Phone = { id: string; country: string; confidence: number }
type PhoneSigns = { isInternational: boolean; isBracketed: boolean; isNamed: boolean; isAlone: boolean }

/**
 * The phone number of these runs of digits, in E.164. International numbers have a plus; Ukrainian, Russian
 * and Belarusian forms (0…, 8…, 7…, 375…) need none. Any other number needs a word beside it that says
 * "phone".
 */
export function phoneOf(groups: readonly Group[], signs: PhoneSigns): Phone | undefined {
  const digits = groups.map((group) => group.digits).join('')
  if (signs.isInternational) return international(digits)
  const isSure = signs.isNamed || signs.isAlone
  if (!isSure && !signs.isBracketed && !isPhoneShape(groups)) return undefined
  const found = usual(digits, isSure ? 0.9 : 0.8)
  return found ?? (isSure && !beginsWithDate(groups) ? unusual(digits, groups.length) : undefined)
}

/** "Дзвоніть 20.11.2023 18-00". */
function beginsWithDate([day, month, year]: readonly Group[]): boolean {
  return (
    /^(?:0?[1-9]|[12]\d|3[01])$/.test(day?.digits ?? '') &&
    /^(?:0?[1-9]|1[0-2])$/.test(month?.digits ?? '') &&
    /^(?:19|20)\d\d$/.test(year?.digits ?? '')
  )
}

function international(digits: string, confidence = 0.95): Phone | undefined {
  // "+380 (067)", "+380 067": the trunk zero is often left in.
  const dialled = digits.replace(/^3800(?=\d{9}$)/, '380')
  const plan = planOf(dialled)
  if (!plan) return undefined
  const national = dialled.slice(plan.code.length)
  if (!hasKnownCode(plan.country, national)) return undefined
  return { id: `+${dialled}`, country: regionOf(plan.country, national), confidence }
}

function regionOf(country: string, national: string): string {
  return country === 'RU' && /^[67]/.test(national) ? 'KZ' : country
}

/** Forms whose length and prefix are nearly unique to phones. */
function usual(digits: string, confidence: number): Phone | undefined {
  switch (digits.length) {
    case 10:
      return digits.startsWith('0') ? international(`380${digits.slice(1)}`, confidence) : undefined
    case 11:
      // 80 29 is Belarus from inside the country; 8 0 67 was Ukraine before 2009.
      if (digits.startsWith('80'))
        return (
          international(`380${digits.slice(2)}`, confidence) ??
          international(`375${digits.slice(2)}`, confidence)
        )
      return /^[78][3489]/.test(digits) ? international(`7${digits.slice(1)}`, confidence) : undefined
    case 12:
      return /^(?:380|375)/.test(digits) ? international(digits, confidence) : undefined
    default:
      return undefined
  }
}

/** Russian mobile and Polish numbers as dialled in the country, others without their plus. */
function unusual(digits: string, groups: number): Phone | undefined {
  if (digits.length === 10 && digits.startsWith('9')) return international(`7${digits}`, 0.6)
  if (digits.length === 9 && /^[1-8]/.test(digits))
    return international(`48${digits}`, groups > 2 ? 0.6 : 0.5)
  return digits.length > 10 ? international(digits, 0.6) : undefined
}

/** Excludes "380 671 234 567", which is an amount, and rows of single digits. */
function isPhoneShape(used: readonly Group[]): boolean {
  if (used.length === 1) return true
  const lengths = used.map(({ digits }) => digits.length)
  const [first = 0, ...others] = lengths
  const areThousands = others.every((length) => length === 3)
  if (areThousands && (first < 3 || others.length > 1)) return false
  const rest = first < 3 ? others.slice(1) : others
  return lengths.length <= 6 && rest.every((length) => length >= 2) && others.every((length) => length <= 7)
}
