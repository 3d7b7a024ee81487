import type { Context } from './context.ts'
import { ibanAt } from './ibans.ts'
import { ipv4At, ipv6At, macAt } from './ips.ts'
import { type Reading, said } from './numbers.ts'
import { letteredPassport } from './passports.ts'
import { walletOf } from './wallets.ts'

/** A match from `start` to `end`; without a reading it is a longer word, and no part of it is a number. */
export type Lettered = { start: number; end: number; reading?: Reading }

const longWord = /[\p{L}\p{N}_-]{26,90}/uy
const wordSign = /[\p{L}\p{M}\p{N}_]/u
const hexSign = /[0-9a-f:.-]/i
const series = /(?<![\p{L}\p{N}_])\p{L}{1,2}[ -]?(?:№|N)? ?$/u

/**
 * Matches with letters, colons or dots around the digit at `at`, which start at or before it, but not before
 * `from`.
 */
export function letteredAt(text: string, from: number, at: number, context: Context): Lettered | undefined {
  return (
    ibanOf(text, at, context) ??
    wordOf(text, from, at, context) ??
    addressOf(text, from, at, context) ??
    passportOf(text, from, at, context) ??
    ninoOf(text, at, context)
  )
}

function ibanOf(text: string, at: number, context: Context): Lettered | undefined {
  const start = text.charAt(at - 1) === ' ' ? at - 3 : at - 2
  const iban = start < 0 ? undefined : ibanAt(text, start)
  if (!iban) return undefined
  const isNamed = context.near(start, iban.end).includes('iban')
  return {
    start,
    end: iban.end,
    reading: {
      kind: 'iban',
      id: iban.id,
      detail: iban.bank,
      confidence: 0.99,
      reasons: [
        'checksum',
        'countryCode',
        'length',
        ...(iban.bank ? ['bankCode' as const] : []),
        ...said(isNamed, false),
      ],
    },
  }
}

function wordOf(text: string, from: number, at: number, context: Context): Lettered | undefined {
  const start = back(text, from, at, /[\p{L}\p{N}_-]/u)
  if (wordSign.test(text.charAt(start - 1))) return undefined
  longWord.lastIndex = start
  const word = longWord.exec(text)?.[0]
  if (word === undefined || !/\p{L}/u.test(word)) return undefined
  const end = start + word.length
  const wallet = wordSign.test(text.charAt(end)) ? undefined : walletOf(word)
  if (!wallet) return { start, end }
  const isNamed = context.near(start, end).includes('wallet')
  return {
    start,
    end,
    reading: {
      kind: 'wallet',
      id: wallet.id,
      detail: wallet.chain,
      confidence: wallet.hasChecksum ? 0.99 : 0.9,
      reasons: [
        ...(wallet.hasChecksum ? ['checksum' as const] : []),
        'prefix',
        'length',
        ...said(isNamed, false),
      ],
    },
  }
}

function addressOf(text: string, from: number, at: number, context: Context): Lettered | undefined {
  const run = back(text, from, at, hexSign)
  // The middle of a sequence that has been read.
  if (run === from && hexSign.test(text.charAt(run - 1))) return undefined
  const start = withoutLabel(text, run, at)
  if (wordSign.test(text.charAt(start - 1))) return undefined
  if (!/[:.-]|[0-9a-f] [0-9a-f]/i.test(text.slice(start, at + 6))) return undefined
  return macOf(text, start) ?? ipOf(text, start, at, context)
}

/** "IP:192.0.2.1", "MAC:00:00:5e": the text before the first colon can be a label. */
function withoutLabel(text: string, run: number, at: number): number {
  let start = wordSign.test(text.charAt(run - 1)) ? text.indexOf(':', run) + 1 : run
  if (start === 0 || start > at) return run
  while (start < at && '.:-'.includes(text.charAt(start)) && !text.startsWith('::', start)) start++
  return start
}

function macOf(text: string, start: number): Lettered | undefined {
  // The end of a longer sequence of octets is not an address.
  const mac = /(?<![\p{L}\p{N}])[0-9a-f]{2,4}[ :-]$/iu.test(text.slice(Math.max(0, start - 6), start))
    ? undefined
    : macAt(text, start)
  return (
    mac && {
      start,
      end: mac.end,
      reading: { kind: 'mac', id: mac.id, reasons: ['form', 'length'], confidence: 0.9 },
    }
  )
}

function ipOf(text: string, start: number, at: number, context: Context): Lettered | undefined {
  const ip = ipv6At(text, start) ?? (start === at ? ipv4At(text, at) : undefined)
  if (!ip) return undefined
  const near = context.near(start, ip.end)
  const isNamed = near.includes('ip')
  const isAlone = context.isAlone(start, ip.end)
  if (!isNamed && !isAlone && (near.includes('version') || isSmall(ip.id))) return { start, end: ip.end }
  return {
    start,
    end: ip.end,
    reading: {
      kind: 'ip',
      id: ip.id,
      detail: ip.version,
      confidence: isNamed ? 0.98 : 0.85,
      reasons: ['form', ...said(isNamed, isAlone)],
    },
  }
}

/**
 * Numbers of paragraphs, versions and dates have small parts. A short match with two colons is rarely an
 * address.
 */
function isSmall(id: string): boolean {
  if (id.includes(':')) return id.split(':').filter((group) => group !== '').length < 3
  return id.split('.').every((part) => Number(part) < 100)
}

function passportOf(text: string, from: number, at: number, context: Context): Lettered | undefined {
  const letters = series.exec(text.slice(Math.max(from, at - 7), at))?.[0]
  if (letters === undefined) return undefined
  const start = at - letters.length
  const passport = letteredPassport(text, start)
  if (!passport) return undefined
  const { id, detail, end, hasChecksum } = passport
  const isNamed = context.near(start, end).includes('passport')
  const isAlone = context.isAlone(start, end)
  if (!isNamed && !isAlone) return undefined
  return {
    start,
    end,
    reading: {
      kind: 'passport',
      id,
      detail,
      confidence: isNamed ? 0.95 : 0.7,
      reasons: ['form', ...(hasChecksum ? ['checksum' as const] : []), ...said(isNamed, isAlone)],
    },
  }
}

function back(text: string, from: number, at: number, sign: RegExp): number {
  let start = at
  while (start > from && sign.test(text.charAt(start - 1))) start--
  return start
}

// Letters that the British tax authority HMRC issues (NIM39110).
const nino =
  /(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D](?![\p{L}\p{N}_])/uy

/**
 * British national insurance number: it has no check digit, so it needs a word beside it that names the kind.
 */
function ninoOf(text: string, at: number, context: Context): Lettered | undefined {
  const start = text.charAt(at - 1) === ' ' ? at - 3 : at - 2
  nino.lastIndex = Math.max(0, start)
  const written = start < 0 || wordSign.test(text.charAt(start - 1)) ? undefined : nino.exec(text)?.[0]
  if (written === undefined) return undefined
  const end = start + written.length
  const isNamed = context.near(start, end).some((kind) => kind === 'nino' || kind === 'tax' || kind === 'ein')
  const isAlone = context.isAlone(start, end)
  if (!isNamed && !isAlone) return undefined
  const id = written.replaceAll(' ', '')
  return {
    start,
    end,
    reading: {
      kind: 'taxId',
      id,
      detail: 'NINO',
      confidence: isNamed ? 0.9 : 0.6,
      reasons: ['form', 'prefix', ...said(isNamed, isAlone)],
    },
  }
}
