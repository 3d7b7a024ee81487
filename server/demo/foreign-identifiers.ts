import { cards, ibans, imei } from './identifiers.ts'

const codeNames = /^(?:archive\.zip|podcast-\d+\.mp3)$/

/** Domains, addresses, phones and numbers in a text that are neither reserved nor published as examples. */
export function foreignIdentifiers(text: string): string[] {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([match]) => match)
  const digits = (number: string) => number.replaceAll(/\D/g, '')
  const knownNumbers = new Set([...cards.map(digits), ...ibans.map(digits), imei])

  const foreignDomains = found(/(?<![\p{L}\d.-])(?:[a-z\d-]+\.)+[a-z]{2,}(?![\p{L}\d-])/giu).filter(
    (domain) =>
      !/(?:^|\.)(?:example\.(?:org|com|net)|example|test)$/.test(domain) &&
      domain !== 't.me' &&
      !codeNames.test(domain),
  )
  const foreignLinks = found(/t\.me\/\w+/g).filter((link) => !link.endsWith('_demo'))
  const foreignMentions = found(/(?<![\w.])@\w{4,}(?![\w.]*\.)/g).filter(
    (mention) => !/_demo(?:_bot)?$/.test(mention),
  )
  const foreignAddresses = found(/(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g).filter(
    (address) => !/^(?:192\.0\.2|198\.51\.100|203\.0\.113)\./.test(address),
  )
  const foreignIpv6 = found(/\b[\da-f]{1,4}:[\da-f:]*::[\da-f]*/g).filter(
    (address) => !address.startsWith('2001:db8:'),
  )
  const foreignPhones = found(/\+\d[\d ()-]{8,}\d/g).filter(
    (phone) => !/^(?:38044000|44207946 ?0|120255501|331990|493023125)/.test(digits(phone)),
  )
  const foreignNumbers = found(/(?<![\d+])\d(?:[ -]?\d){12,}(?!\d)/g).filter(
    (number) => !knownNumbers.has(digits(number)),
  )
  return [
    ...foreignDomains,
    ...foreignLinks,
    ...foreignMentions,
    ...foreignAddresses,
    ...foreignIpv6,
    ...foreignPhones,
    ...foreignNumbers,
  ]
}
