import { lookup as systemLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>
export type AddressPolicy = {
  /** Whether loopback and private addresses are permitted too, and plain HTTP to them. */
  permitsPrivate: boolean
  resolve?: Resolve
}

/** An address that no webhook may connect to. The text names no address: it would reveal the internal network. */
export class RefusedAddress extends Error {
  readonly code = 'address_refused'
  constructor() {
    super('The host has a private or reserved address')
    this.name = 'RefusedAddress'
  }
}

const resolveBySystem: Resolve = (host) => systemLookup(host, { all: true })

/**
 * The lookup of a connection, which refuses private and reserved addresses. The connection uses the address
 * that was checked, so a name that resolves to another address a moment later gains nothing.
 */
export function checkedLookup(url: URL, policy: AddressPolicy): LookupFunction {
  return (host, { all }, done) => {
    findPermitted(host, url.protocol, policy).then(
      (found) => {
        const [first] = found
        if (!first) return done(new RefusedAddress(), '')
        if (all) done(null, found)
        else done(null, first.address, first.family)
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), ''),
    )
  }
}

/** Whether a URL whose host is an address may be used: its connection needs no lookup. True for names. */
export function mayHavePermittedAddress(url: URL, policy: AddressPolicy): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 || isPermitted(host, url.protocol, policy)
}

/** The addresses of a name, if all of them are permitted: a name with one private address is suspect. */
async function findPermitted(host: string, protocol: string, policy: AddressPolicy) {
  const found = await (policy.resolve ?? resolveBySystem)(host)
  if (found.some(({ address }) => !isPermitted(address, protocol, policy))) throw new RefusedAddress()
  return found
}

const privateRanges = new Set(['loopback', 'private', 'uniqueLocal'])

function isPermitted(address: string, protocol: string, { permitsPrivate }: AddressPolicy): boolean {
  // Zones name an interface of this machine: `fe80::1%eth0`.
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  // An IPv4 address inside an IPv6 address counts as what it is.
  const range = ipaddr.process(address).range()
  if (permitsPrivate && privateRanges.has(range)) return true
  // Only addresses of no special range are public. Plain HTTP would send posts readable across the internet.
  return range === 'unicast' && protocol === 'https:'
}
