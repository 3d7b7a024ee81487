import { parse } from 'tldts'

const maxHostLength = 253
const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}_-]{0,61}[\p{L}\p{N}\p{M}])?$/u

/**
 * Registrable domain (Public Suffix List) of a host under a top-level domain that exists; undefined for
 * anything else.
 */
export function publicDomain(host: string): string | undefined {
  const known = parsed(host)
  if (!known?.isIcann) return undefined
  // "кінець.It is": a sentence that lacks a space, not a domain.
  const suffix = host.slice(host.lastIndexOf('.') + 1)
  return /^\p{Lu}\p{Ll}/u.test(suffix) ? undefined : (known.domain ?? undefined)
}

/**
 * As `publicDomain`, for hosts that a scheme announces: unknown top-level domains and IP addresses pass too.
 */
export function announcedDomain(host: string): string | undefined {
  const known = parsed(host)
  if (known?.isIp) return host
  return known?.domain ?? undefined
}

function parsed(host: string) {
  if (host.length > maxHostLength || !host.includes('.')) return undefined
  if (!host.split('.').every((part) => label.test(part))) return undefined
  return parse(host.toLowerCase(), { extractHostname: false })
}
