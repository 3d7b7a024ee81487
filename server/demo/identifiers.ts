import type { Random } from './random.ts'

// Every identifier here is reserved, a published example or unassignable, so that no demo post names a real
// subscriber, account or host. Sources: RFC 2606 and RFC 6761 (domains), RFC 5737 and RFC 3849 (addresses),
// test cards of payment providers, the IBAN registry's examples, and the IMEI usually used to explain its
// check digit.

export const domains = [
  'example.org',
  'example.com',
  'news.example',
  'rescue.example',
  'fund.example',
  'visnyk.example',
  'greylines.example',
  'maps.example.org',
  'report.example.org',
  'tender.example.net',
  'archive.test',
] as const

// Ukraine reserves no numbers for fiction, but no subscriber number of Kyiv starts with 0 (that is the trunk
// prefix). The others are set aside for drama by Ofcom (UK), the NANP (555-01XX), ARCEP (France) and the
// BNetzA (Berlin 23125).
const phones = {
  uk: (random: Random) => `+380 (44) 000-${two(random.int(10, 59))}-${two(random.int(0, 99))}`,
  gb: (random: Random) => `+44 20 7946 0${three(random.int(0, 999))}`,
  us: (random: Random) => `+1 202 555 01${two(random.int(0, 99))}`,
  fr: (random: Random) => `+33 1 99 00 ${two(random.int(0, 99))} ${two(random.int(0, 99))}`,
  de: (random: Random) => `+49 30 23125 ${three(random.int(0, 999))}`,
}
export type PhoneCountry = keyof typeof phones

export function phone(random: Random, country: PhoneCountry): string {
  return phones[country](random)
}

export const cards = [
  '4111 1111 1111 1111',
  '5555 5555 5555 4444',
  '4012 8888 8888 1881',
  '5105 1051 0510 5100',
  '3782 822463 10005',
  '6011 1111 1111 1117',
] as const

export const ibans = [
  'UA213223130000026007233566001',
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'LT121000011101001000',
] as const
export const ukrainianIban = ibans[0]

export const imei = '490154203237518'

export function ipAddress(random: Random): string {
  if (random.chance(0.2)) return `2001:db8::${random.int(1, 0xffff).toString(16)}`
  const network = random.pick(['192.0.2', '198.51.100', '203.0.113'])
  return `${network}.${random.int(1, 254)}`
}

export function articleUrl(random: Random, domain: (typeof domains)[number], section: string): string {
  return `https://${domain}/${section}/${random.int(1000, 9999)}`
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}

function three(n: number): string {
  return String(n).padStart(3, '0')
}
