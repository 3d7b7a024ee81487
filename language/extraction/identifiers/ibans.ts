import { latinLetters } from '../../text/latin.ts'
import { mod97 } from './checksums.ts'
import { digitLike } from './groups.ts'

/** IBAN length of each country: the ISO 13616-1 registry, maintained by SWIFT. */
const lengths = new Map(
  (
    'NO15 BE16 BI27 DK18 FI18 FK18 FO18 GL18 NL18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 MN20 XK20 CH21 CR22 HR21 LI21 LV21 BG22 BH22 ' +
    'DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 OM23 SO23 TL23 AD24 CZ24 ES24 MD24 PK24 RO24 SA24 SE24 SK24 TN24 VG24 LY25 PT25 ST25 ' +
    'IS26 TR26 FR27 GR27 IT27 MC27 MR27 SM27 DJ27 AL28 AZ28 BY28 CY28 DO28 GT28 HN28 HU28 LB28 NI28 PL28 SD18 SV28 BR29 EG29 PS29 QA29 UA29 ' +
    'JO30 KW30 MU30 SC31 YE30 LC32 MT31 RU33 ' +
    // Not in the registry, but used under the same rule.
    'AO25 BF28 BJ28 CF27 CG27 CI28 CM27 CV25 DZ26 GA27 GQ27 GW25 IR26 KM27 MA28 MG27 ML28 MZ25 NE28 SN28 TD27 TG28'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))] as const),
)

const head = /[\p{L}]{2} ?\d{2}/uy
const rest = /[ -]?[\p{L}\p{N}]/uy
const wordSign = /[\p{L}\p{N}_]/u

export type Iban = { id: string; bank: string; end: number }

/**
 * The IBAN that starts here, with or without spaces: checks country, length and check digits (ISO 13616). In
 * Ukraine the next six digits are the bank (resolution 162 of the National Bank, 2018).
 */
export function ibanAt(text: string, start: number): Iban | undefined {
  head.lastIndex = start
  const opening = head.exec(text)?.[0]
  if (opening === undefined || wordSign.test(text.charAt(start - 1))) return undefined
  let id = latinLetters(opening.replace(' ', '').toUpperCase())
  const length = lengths.get(id.slice(0, 2))
  if (length === undefined) return undefined
  let end = start + opening.length
  while (id.length < length) {
    rest.lastIndex = end
    const next = rest.exec(text)?.[0]
    if (next === undefined) return undefined
    end += next.length
    id += latinLetters(next.slice(-1).toUpperCase())
  }
  // Ukrainian IBANs have only digits, so an О among them is a zero.
  if (id.startsWith('UA')) id = `UA${[...id.slice(2)].map(digitLike).join('')}`
  if (wordSign.test(text.charAt(end)) || !/^[A-Z0-9]+$/.test(id)) return undefined
  if (mod97(id.slice(4) + id.slice(0, 4)) !== 1) return undefined
  return { id, bank: id.startsWith('UA') ? id.slice(4, 10) : '', end }
}
