import {
  BadDer,
  booleanOf,
  bytesOfBits,
  childrenOf,
  contextTag,
  type Der,
  instantOf,
  integerOf,
  isEqual,
  oidOf,
  readDer,
  readerOf,
  tags,
} from './der.ts'
import { isSignedBy } from './signature.ts'
import { BadStamp } from './stamp-fault.ts'

/** An X.509 certificate (RFC 5280). Names are compared as their bytes. */
export type Certificate = {
  bytes: Uint8Array
  /** The signed part. */
  signed: Uint8Array
  algorithm: Der
  signature: Uint8Array
  serial: bigint
  issuer: Uint8Array
  subject: Uint8Array
  /** A readable form of the subject. */
  name: string
  notBefore: number
  notAfter: number
  keyInfo: Der
  extensions: Map<string, { isCritical: boolean; value: Der }>
}

const extensionIds = {
  keyId: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  policies: '2.5.29.32',
  extendedKeyUsage: '2.5.29.37',
}
const timeStamping = '1.3.6.1.5.5.7.3.8'
const anyUsage = '2.5.29.37.0'
const commonName = '2.5.4.3'
/** Critical extensions that are checked here, or that cannot forbid a time stamp. */
const knownExtensions = new Set(Object.values(extensionIds))
/** The longest chain, root and signer included. */
const longestChain = 8
/** Signatures that are checked to find a chain. Certificates that sign one another in a circle have very many chains. */
const mostSignatures = 100

/** @throws BadDer */
export function readCertificate(bytes: Uint8Array): Certificate {
  const outer = readerOf(readDer(bytes))
  const signed = outer.take(tags.sequence)
  const algorithm = outer.take(tags.sequence)
  const signature = bytesOfBits(outer.take(tags.bitString))
  outer.end()
  const fields = readerOf(signed)
  fields.takeIf(contextTag(0))
  const serial = integerOf(fields.take(tags.integer))
  const innerAlgorithm = fields.take(tags.sequence)
  if (!isEqual(innerAlgorithm.bytes, algorithm.bytes)) throw new BadDer('two algorithms in one certificate')
  const issuer = fields.take(tags.sequence)
  const [notBefore = Number.NaN, notAfter = Number.NaN] = childrenOf(fields.take(tags.sequence)).map(
    instantOf,
  )
  const subject = fields.take(tags.sequence)
  const keyInfo = fields.take(tags.sequence)
  const wrapped = fields.rest().find(({ tag }) => tag === contextTag(3))
  return {
    bytes,
    signed: signed.bytes,
    algorithm,
    signature,
    serial,
    issuer: issuer.bytes,
    subject: subject.bytes,
    name: readableName(subject),
    notBefore,
    notAfter,
    keyInfo,
    extensions: wrapped ? readExtensions(readDer(wrapped.content)) : new Map(),
  }
}

function readExtensions(list: Der): Certificate['extensions'] {
  const extensions: Certificate['extensions'] = new Map()
  for (const extension of readerOf(list).rest()) {
    const reader = readerOf(extension)
    const oid = oidOf(reader.take(tags.oid))
    const critical = reader.takeIf(tags.boolean)
    const value = readDer(reader.take(tags.octetString).content)
    reader.end()
    if (extensions.has(oid)) throw new BadDer('an extension occurs twice')
    extensions.set(oid, { isCritical: critical ? booleanOf(critical) : false, value })
  }
  return extensions
}

/** The common name, or else all parts of the name. */
function readableName(name: Der): string {
  const parts = childrenOf(name)
    .flatMap(childrenOf)
    .map((part) => {
      const reader = readerOf(part)
      const oid = oidOf(reader.take(tags.oid))
      const [text] = reader.rest()
      return { oid, text: text ? new TextDecoder().decode(text.content) : '' }
    })
  const common = parts.findLast(({ oid }) => oid === commonName)
  return common?.text ?? parts.map(({ text }) => text).join(', ')
}

/**
 * Requires that the certificate may only sign time stamps (RFC 3161, section 2.3).
 * @throws BadStamp, BadDer
 */
export function assertStampsTime(signer: Certificate): void {
  const usage = signer.extensions.get(extensionIds.extendedKeyUsage)
  if (!usage?.isCritical) throw new BadStamp('stamp_purpose', signer.name)
  const purposes = childrenOf(usage.value).map(oidOf)
  if (purposes.length !== 1 || purposes[0] !== timeStamping) throw new BadStamp('stamp_purpose', signer.name)
  // digitalSignature or nonRepudiation.
  const bits = keyUsageOf(signer)
  if (bits !== undefined && (bits & 0xc0) === 0) throw new BadStamp('stamp_purpose', signer.name)
}

/**
 * The chain from the signer to one of the roots, both included, in which each certificate was valid at this time.
 * Revocation is not checked. @throws BadStamp if there is none
 */
export async function findChain(
  signer: Certificate,
  { others, roots, at }: { others: readonly Certificate[]; roots: readonly Certificate[]; at: number },
): Promise<Certificate[]> {
  const faults: BadStamp[] = []
  let signatures = 0
  const attempt = async (chain: Certificate[]): Promise<Certificate[] | undefined> => {
    const last = chain.at(-1) ?? signer
    const fault = faultOf(chain, at)
    if (fault) {
      faults.push(fault)
      return undefined
    }
    if (roots.some(({ bytes }) => isEqual(bytes, last.bytes))) return chain
    if (chain.length >= longestChain) return undefined
    const isIssuer = (one: Certificate) => isEqual(one.subject, last.issuer) && !chain.includes(one)
    for (const issuer of [...roots, ...others].filter(isIssuer)) {
      if (signatures >= mostSignatures) return undefined
      signatures += 1
      if (!(await hasSigned(issuer, last))) continue
      const found = await attempt([...chain, issuer])
      if (found) return found
    }
    return undefined
  }
  const found = await attempt([signer])
  if (found) return found
  throw faults[0] ?? new BadStamp('stamp_chain', signer.name)
}

/** Why the last certificate of a chain cannot be in it. */
function faultOf(chain: readonly Certificate[], at: number): BadStamp | undefined {
  const last = chain.at(-1)
  if (!last) return undefined
  if (!(last.notBefore <= at && at <= last.notAfter)) return new BadStamp('stamp_expired', last.name)
  const unknown = [...last.extensions].find(
    ([oid, { isCritical }]) => isCritical && !knownExtensions.has(oid),
  )
  if (unknown) return new BadStamp('stamp_chain', `${last.name}: ${unknown[0]}`)
  if (chain.length > 1 && !maySign(last, chain.length - 2)) return new BadStamp('stamp_chain', last.name)
  return undefined
}

/** Whether an authority may sign a certificate with so many authorities below it. */
function maySign(authority: Certificate, below: number): boolean {
  const constraints = authority.extensions.get(extensionIds.basicConstraints)
  if (!constraints) return false
  const reader = readerOf(constraints.value)
  const isAuthority = reader.takeIf(tags.boolean)
  const longest = reader.takeIf(tags.integer)
  if (!isAuthority || !booleanOf(isAuthority)) return false
  if (longest && integerOf(longest) < BigInt(below)) return false
  const bits = keyUsageOf(authority)
  if (bits !== undefined && (bits & 0x04) === 0) return false
  const usage = authority.extensions.get(extensionIds.extendedKeyUsage)
  return !usage || childrenOf(usage.value).some((one) => [timeStamping, anyUsage].includes(oidOf(one)))
}

/** The first eight bits of the key usage: digitalSignature 0x80, nonRepudiation 0x40, keyCertSign 0x04. */
function keyUsageOf({ extensions }: Certificate): number | undefined {
  const usage = extensions.get(extensionIds.keyUsage)
  if (!usage) return undefined
  if (usage.value.tag !== tags.bitString) throw new BadDer('a key usage is not valid')
  return usage.value.content[1] ?? 0
}

async function hasSigned({ keyInfo }: Certificate, { algorithm, signature, signed }: Certificate) {
  try {
    return await isSignedBy({ keyInfo, algorithm, signature, signed })
  } catch (error) {
    // Another issuer of the same name may have another key.
    if (error instanceof BadStamp || error instanceof BadDer) return false
    throw error
  }
}

/** The certificates of a PEM text. @throws BadDer */
export function readPem(pem: string): Certificate[] {
  const blocks = pem.matchAll(/-----BEGIN CERTIFICATE-----([\sA-Za-z0-9+/=]*)-----END CERTIFICATE-----/g)
  return Array.from(blocks, ([, text = '']) => readCertificate(bytesOfBase64(text)))
}

/** @throws BadDer */
function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    throw new BadDer('base64 is not valid')
  }
}
