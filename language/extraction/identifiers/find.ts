import type { FoundEntity } from '../../entity.ts'
import { type CleanText, cleanText } from './clean-text.ts'
import { type Context, type ContextKind, contextOf } from './context.ts'
import { comesFrom, type Group, goesOn, isDigit, readGroups, runStart } from './groups.ts'
import { type Lettered, letteredAt } from './lettered.ts'
import { type Reading, readingsOf, said } from './numbers.ts'
import { phoneOf } from './phones.ts'

type Placed = Reading & { start: number; end: number }
type Scan = { clean: CleanText; context: Context; written: Placed[] }

/** Digits, and the colons and hyphens of addresses without digits. */
const sign = /\d|::|(?<=[a-f]{2})[:-](?=[a-f]{2}[:-])/gi
/** Maximum distance from the start of an identifier to its first digit: the longest wallet address. */
const mostBefore = 90

/**
 * Payment cards, bank accounts, phones, tax numbers, passports, devices, wallet and network addresses in a
 * text. They are recognised by checksum and prefix, or by the words around them. Skips text in `taken` and
 * parts of longer numbers. A number that is the whole text gets every possible kind. Linear time: a bounded
 * number of characters is read for each digit.
 */
export function findIdentifiers(
  text: string,
  taken: readonly { start: number; end: number }[],
): FoundEntity[] {
  if (!/\d|::|[a-f]{2}[:-]/i.test(text)) return []
  const clean = cleanText(text, taken)
  const scan: Scan = { clean, context: contextOf(clean.text), written: [] }
  let at = 0
  for (;;) {
    sign.lastIndex = at
    const next = sign.exec(clean.text)
    if (!next) break
    at = readFrom(scan, at, next.index)
  }
  return scan.written.map(({ start, end, ...reading }) => ({
    ...reading,
    start: clean.placeOf(start),
    end: clean.placeOf(end - 1) + 1,
  }))
}

/** Reads the identifier around the first digit from `from` on; returns the position to continue from. */
function readFrom(scan: Scan, from: number, at: number): number {
  const { text } = scan.clean
  const lettered = letteredAt(text, Math.max(from, at - mostBefore), at, scan.context)
  if (lettered) return keep(scan, lettered)
  return isDigit(text, at) ? readNumbers(scan, readGroups(text, runStart(text, from, at))) : at + 1
}

function keep({ written }: Scan, found: Lettered): number {
  if (found.reading) written.push({ ...found.reading, start: found.start, end: found.end })
  return found.end
}

/** Numbers in a sequence of runs of digits. */
function readNumbers(scan: Scan, groups: readonly Group[]): number {
  const { text } = scan.clean
  // A table of figures.
  const isTable = groups.length > 16
  let i = 0
  while (i < groups.length) {
    const group = groups[i]
    if (!group) break
    const isRead = isStart(text, group) && (!isTable || group.digits.length >= 7)
    // "IPv6 2001:db8::1": the text after the space may be no number.
    if (i > 0 && isRead && /[.:a-f]/i.test(text.charAt(group.end))) {
      const lettered = letteredAt(text, group.start, group.start, scan.context)
      if (lettered) return keep(scan, lettered)
    }
    const used = isRead ? readNumber(scan, groups.slice(i, i + 7)) : 0
    i += used || (isGroupedAsCard(groups.slice(i, i + 4)) ? 4 : 1)
  }
  return groups.at(-1)?.end ?? text.length
}

function isStart(text: string, group: Group): boolean {
  return group.gap === '' ? !comesFrom(text, group.start) : / |\(/.test(group.gap)
}

/** Whether a number can end with this run; `next` is the following run. */
function isEnd(text: string, group: Group, next: Group | undefined): boolean {
  return next ? / |\)/.test(next.gap) : !goesOn(text, group.end)
}

/** A card number with a typing error: parts of it are not phones. */
function isGroupedAsCard(groups: readonly Group[]): boolean {
  return groups.length === 4 && groups.every(({ digits }) => digits.length === 4)
}

/** The number that starts with the first of these runs, and how many runs it takes. */
function readNumber(scan: Scan, groups: readonly Group[]): number {
  const { text } = scan.clean
  const [first] = groups
  if (!first) return 0
  let digits = ''
  let shape = ''
  let best: { readings: Placed[]; used: number } | undefined
  for (const [i, group] of groups.entries()) {
    digits += group.digits
    shape += (shape === '' ? '' : ' ') + group.digits.length
    if (digits.length > 19) break
    if (digits.length < 7 || !isEnd(text, group, groups[i + 1])) continue
    const readings = readingsFrom(scan, groups.slice(0, i + 1), { digits, shape })
    if (readings.length > 0 && !isWeaker(readings, best?.readings)) best = { readings, used: i + 1 }
  }
  scan.written.push(...(best?.readings ?? []))
  return best?.used ?? 0
}

/**
 * Kinds of words beside a number that do not exclude a phone: a passport would have been recognised earlier.
 */
const besidePhones = new Set<ContextKind>(['phone', 'card', 'wallet', 'passport'])

/** Prefers the longer match, unless it is a phone that extends a more certain match. */
function isWeaker(readings: readonly Placed[], before: readonly Placed[] = []): boolean {
  return (readings[0]?.confidence ?? 0) < (before[0]?.confidence ?? 0)
}

function readingsFrom(
  { clean: { text }, context }: Scan,
  groups: readonly Group[],
  { digits, shape }: { digits: string; shape: string },
): Placed[] {
  const [first, last] = [groups[0], groups.at(-1)]
  if (!first || !last) return []
  const isBracketed = text.charAt(first.start - 1) === '(' && (groups[1]?.gap ?? '').includes(')')
  const opened = isBracketed ? first.start - 1 : first.start
  const isInternational = text.charAt(opened - 1) === '+'
  const start = isInternational ? opened - 1 : opened
  const isAlone = context.isAlone(start, last.end)
  const near = context.near(start, last.end)
  const place = { start, end: last.end }
  const other = isInternational ? [] : readingsOf({ digits, shape, near, isAlone })
  if (other.length > 0 && !isAlone) return other.slice(0, 1).map((reading) => ({ ...reading, ...place }))
  const [nearest] = near
  const isOther = nearest !== undefined && !besidePhones.has(nearest)
  const isNamed = near.includes('phone') && !isOther
  if (isOther && !isInternational && !isAlone) return []
  const phone = phoneOf(groups, {
    isInternational,
    isBracketed: isBracketed || groups.some(({ gap }) => gap.includes(')')),
    isNamed,
    isAlone,
  })
  const readings: Reading[] = phone
    ? [
        {
          kind: 'phone',
          id: phone.id,
          detail: phone.country,
          confidence: phone.confidence,
          reasons: [
            ...(isInternational ? (['sign'] as const) : []),
            'countryCode',
            'length',
            ...said(isNamed, isAlone),
          ],
        },
        ...other,
      ]
    : other
  return readings.map((reading) => ({ ...reading, ...place }))
}
