import { parse } from 'tldts'

const maxHostLength = 253
const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}_-]{0,61}[\p{L}\p{N}\p{M}])?$/u

/**
 * Registrable domain (Public Suffix List) of a host with an existing top-level domain; otherwise undefined.
 */
export function publicDomain(host: string): string | undefined {
  const known = parsed(host)
  if (!known?.isIcann) return undefined
  // "кінець.It is": a sentence without a space, not a domain.
  const suffix = host.slice(host.lastIndexOf('.') + 1)
  return /^\p{Lu}\p{Ll}/u.test(suffix) ? undefined : (known.domain ?? undefined)
}

/** Like `publicDomain`, for hosts after a scheme: also accepts unknown top-level domains and IP addresses. */
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
