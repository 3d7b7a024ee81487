import type { EntityReason } from '../../entity.ts'
import type { ReasonedKind } from '../../entity-kinds.ts'
import { cardScheme, cardShapes } from './cards.ts'
import { luhn } from './checksums.ts'
import type { ContextKind } from './context.ts'
import { numericPassport } from './passports.ts'
import { isEdrpou, isEin, isInn, isNip, isOgrn, isPesel, isRegon, isRnokpp, isUnp } from './tax-ids.ts'

/** Kind of a digit sequence, with reasons and confidence. */
export type Reading = {
  kind: ReasonedKind
  id: string
  detail?: string
  reasons: EntityReason[]
  confidence: number
}
/**
 * A number as written: `shape` has the lengths of its runs of digits, `near` the kinds named by the words
 * around it, nearest first.
 */
export type WrittenNumber = {
  digits: string
  shape: string
  near: readonly ContextKind[]
  isAlone: boolean
}

const oneRun = /^\d+$/

/** All possible kinds of a number except phones, most certain first. */
export function readingsOf(number: WrittenNumber): Reading[] {
  return [cardOf, imeiOf, ...taxReaders, passportOf].flatMap((read) => read(number) ?? [])
}

function cardOf({ digits, shape, near, isAlone }: WrittenNumber): Reading | undefined {
  if (near[0] === 'imei' || near[0] === 'iban') return undefined
  const scheme = cardScheme(digits)
  const isNamed = near.includes('card')
  if (scheme === undefined || !(oneRun.test(shape) || cardShapes.has(shape))) return undefined
  // Numbers of other lengths are too ambiguous.
  if (digits.length !== 16 && !isNamed && !isAlone && !cardShapes.has(shape)) return undefined
  return {
    kind: 'card',
    id: digits,
    detail: scheme,
    reasons: ['checksum', 'prefix', 'length', ...said(isNamed, isAlone)],
    confidence: isNamed ? 0.98 : 0.9,
  }
}

/** Reporting bodies that have issued type codes (GSMA TS.06, annex A). */
const reportingBody = /^(?:01|1[0-3]|30|33|35|4[459]|5[0-4]|86|91|9[89])/
const imeiShapes = new Set([
  '15',
  '2 6 6 1',
  '6 2 6 1',
  '8 6 1',
  '6 6 3',
  '17',
  '2 6 6 2',
  '6 2 6 2',
  '8 6 2',
])

/**
 * IMEI: 14 digits and the check digit of 3GPP TS 23.003, annex B; beside its name, also with the two digits
 * of the software version (IMEISV).
 */
function imeiOf({ digits, shape, near, isAlone }: WrittenNumber): Reading | undefined {
  if (!imeiShapes.has(shape) || near[0] === 'card') return undefined
  const isNamed = near.includes('imei')
  if (digits.length !== 15 || !luhn(digits)) return undefined
  if (!isNamed && !isAlone && !reportingBody.test(digits)) return undefined
  return {
    kind: 'imei',
    id: digits,
    reasons: [
      'checksum',
      'length',
      ...(reportingBody.test(digits) ? ['prefix' as const] : []),
      ...said(isNamed, isAlone),
    ],
    confidence: isNamed ? 0.98 : 0.8,
  }
}

type TaxKind = {
  detail: string
  name: ContextKind
  isValid: (digits: string) => boolean
  reasons: readonly EntityReason[]
}

const byChecksum = ['checksum', 'length'] as const
const taxKinds: readonly TaxKind[] = [
  { detail: 'EDRPOU', name: 'edrpou', isValid: isEdrpou, reasons: byChecksum },
  { detail: 'RNOKPP', name: 'rnokpp', isValid: isRnokpp, reasons: [...byChecksum, 'birthDate'] },
  { detail: 'INN', name: 'inn', isValid: isInn, reasons: byChecksum },
  { detail: 'OGRN', name: 'ogrn', isValid: isOgrn, reasons: byChecksum },
  { detail: 'UNP', name: 'unp', isValid: isUnp, reasons: byChecksum },
  { detail: 'NIP', name: 'nip', isValid: isNip, reasons: byChecksum },
  { detail: 'REGON', name: 'regon', isValid: isRegon, reasons: byChecksum },
  { detail: 'PESEL', name: 'pesel', isValid: isPesel, reasons: [...byChecksum, 'birthDate'] },
  { detail: 'EIN', name: 'ein', isValid: isEin, reasons: ['prefix', 'length'] },
]

const taxReaders = taxKinds.map((kind) => (number: WrittenNumber) => taxIdOf(kind, number))

/**
 * Check digits of tax numbers are weak: only a word beside them, or a text without other words, distinguishes
 * them from amounts and phones.
 */
function taxIdOf(kind: TaxKind, { digits, shape, near, isAlone }: WrittenNumber): Reading | undefined {
  const name = nearest(near)
  // A sole trader has the number of a person under the label of a company.
  const isTrader = name === 'edrpou' && kind.name === 'rnokpp'
  const isNamed = name === kind.name || name === 'ein' || (name === 'tax' && kind.name !== 'ein') || isTrader
  if (!isNamed && !isAlone) return undefined
  if (shape.split(' ').length > 4 || (kind.name === 'ein' && !/^(?:9|2 7)$/.test(shape))) return undefined
  if (!kind.isValid(digits) || (kind.name === 'edrpou' && dateShapes.has(shape))) return undefined
  return {
    kind: 'taxId',
    id: digits,
    detail: kind.detail,
    reasons: [...kind.reasons, ...said(isNamed, isAlone)],
    confidence: isNamed ? 0.97 : 0.5,
  }
}

/** 12.05.1985 has eight digits too. */
const dateShapes = new Set(['2 2 4', '4 2 2', '1 3 4'])

const passportShapes = new Set(['9', '1 2 6', '3 6', '2 7', '10', '2 2 6', '4 6'])

function passportOf({ digits, shape, near, isAlone }: WrittenNumber): Reading | undefined {
  const isNamed = nearest(near) === 'passport'
  if ((!isNamed && !isAlone) || !passportShapes.has(shape)) return undefined
  const country = numericPassport(digits, shape !== '9')
  if (country === undefined) return undefined
  return {
    kind: 'passport',
    id: digits,
    detail: country,
    reasons: ['form', ...said(isNamed, isAlone)],
    confidence: isNamed ? 0.9 : 0.4,
  }
}

/** Kinds named by the words that announce an identifier. */
function nearest(near: readonly ContextKind[]): ContextKind | undefined {
  return near.find((one) => one !== 'amount' && one !== 'version')
}

export function said(isNamed: boolean, isAlone: boolean): EntityReason[] {
  if (isNamed) return ['context']
  return isAlone ? ['alone'] : []
}
