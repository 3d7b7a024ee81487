import { assertStampsTime, type Certificate, findChain, readCertificate } from './certificate.ts'
import {
  BadDer,
  bytesOfHex,
  contextTag,
  type Der,
  hexOf,
  instantOf,
  integerOf,
  isEqual,
  oidOf,
  readDer,
  readerOf,
  tags,
  writeDer,
  writeInteger,
} from './der.ts'
import { digestOf, type HashName, hashNameOf, isSignedBy } from './signature.ts'
import { BadStamp } from './stamp-fault.ts'

/** What a verified time stamp (RFC 3161) says. */
export type Stamp = {
  /** Time of the stamp, ISO 8601 in UTC. */
  at: string
  serial: string
  /** Policy of the authority, as an object identifier. */
  policy: string
  /** How far the time may be off, in milliseconds; undefined if the authority does not say. */
  accuracyMs?: number
  /** Readable names from the signer to the trusted root. */
  chain: string[]
}

const ids = {
  signedData: '1.2.840.113549.1.7.2',
  stampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signer: '1.2.840.113549.1.9.16.2.12',
  signerV2: '1.2.840.113549.1.9.16.2.47',
}
/** AlgorithmIdentifier of SHA-256. */
const sha256 = Uint8Array.of(0x30, 13, 6, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1, 5, 0)

/** A request to stamp a SHA-256 (hex), with this nonce and the certificates in the answer. */
export function writeStampRequest(hash: string, nonce: bigint): Uint8Array<ArrayBuffer> {
  const imprint = writeDer(tags.sequence, sha256, writeDer(tags.octetString, bytesOfHex(hash)))
  const certificates = writeDer(tags.boolean, Uint8Array.of(0xff))
  return writeDer(tags.sequence, writeInteger(1n), imprint, writeInteger(nonce), certificates)
}

/** The token in the answer of an authority. @throws BadStamp if the authority refused or the answer cannot be read */
export function readStampAnswer(answer: Uint8Array): Uint8Array {
  return reading(() => {
    const reader = readerOf(readDer(answer))
    const info = readerOf(reader.take(tags.sequence))
    const status = integerOf(info.take(tags.integer))
    const texts = info.takeIf(tags.sequence)
    const failure = info.takeIf(tags.bitString)
    const token = reader.takeIf(tags.sequence)
    reader.end()
    if (status !== 0n && status !== 1n) throw new BadStamp('stamp_refused', refusalOf(status, texts, failure))
    if (!token) throw new BadDer('the token is missing')
    return token.bytes
  })
}

/** Bits of PKIFailureInfo that RFC 3161 uses. */
const failureNames: Record<number, string> = {
  0: 'badAlg',
  2: 'badRequest',
  5: 'badDataFormat',
  14: 'timeNotAvailable',
  15: 'unacceptedPolicy',
  16: 'unacceptedExtension',
  17: 'addInfoNotAvailable',
  25: 'systemFailure',
}

function refusalOf(status: bigint, texts: Der | undefined, failure: Der | undefined): string {
  const said = texts ? readerOf(texts).rest() : []
  const named = Object.entries(failureNames).flatMap(([bit, name]) => {
    const byte = failure?.content[1 + Math.floor(Number(bit) / 8)] ?? 0
    return byte & (0x80 >> (Number(bit) % 8)) ? [name] : []
  })
  const words = said.map(({ content }) => new TextDecoder().decode(content).slice(0, 200))
  return [`status ${status}`, ...named, ...words].join(', ')
}

export type StampCheck = {
  /** The SHA-256 that the stamp must cover, in hex. */
  hash: string
  /** The nonce of the request, when the answer is received. */
  nonce?: bigint
  /** The roots that the operator trusts. */
  roots: readonly Certificate[]
}

/**
 * Verifies a time-stamp token and returns what it says: imprint, signature over the signed attributes, the named
 * certificate of the signer, its purpose, and its chain to a root at the time of the stamp.
 * @throws BadStamp
 */
export async function verifyStamp(token: Uint8Array, { hash, nonce, roots }: StampCheck): Promise<Stamp> {
  try {
    const { content, certificates, signer } = readToken(token)
    const info = readStampInfo(content)
    if (info.hash !== hash) throw new BadStamp('stamp_imprint')
    if (nonce !== undefined && info.nonce !== nonce) throw new BadStamp('stamp_nonce')
    const certificate = await findSigner(signer, certificates)
    await assertSigned(signer, certificate, content)
    assertStampsTime(certificate)
    const others = certificates.filter((one) => one !== certificate)
    const chain = await findChain(certificate, { others, roots, at: info.at })
    return {
      at: new Date(info.at).toISOString(),
      serial: info.serial.toString(),
      policy: info.policy,
      ...(info.accuracyMs === undefined ? {} : { accuracyMs: info.accuracyMs }),
      chain: chain.map(({ name }) => name),
    }
  } catch (error) {
    throw asBadStamp(error)
  }
}

function reading<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw asBadStamp(error)
  }
}

function asBadStamp(error: unknown): unknown {
  return error instanceof BadDer ? new BadStamp('stamp_malformed', error.message) : error
}

type Signer = {
  /** Issuer and serial number, or the identifier of the key. */
  id: Der
  digest: HashName
  /** The signed attributes as they were signed. */
  signed: Uint8Array
  attributes: Map<string, Der>
  algorithm: Der
  signature: Uint8Array
}

/** The parts of a ContentInfo with SignedData (RFC 5652) and one signer. */
function readToken(token: Uint8Array): { content: Uint8Array; certificates: Certificate[]; signer: Signer } {
  const outer = readerOf(readDer(token))
  if (oidOf(outer.take(tags.oid)) !== ids.signedData) throw new BadDer('the token is not signed data')
  const data = readerOf(readDer(outer.take(contextTag(0)).content))
  outer.end()
  data.take(tags.integer)
  data.take(tags.set)
  const inner = readerOf(data.take(tags.sequence))
  if (oidOf(inner.take(tags.oid)) !== ids.stampInfo) throw new BadDer('the token is not a time stamp')
  const content = readDer(inner.take(contextTag(0)).content)
  if (content.tag !== tags.octetString) throw new BadDer('the content is missing')
  const certificates = data.takeIf(contextTag(0))
  data.takeIf(contextTag(1))
  const signers = readerOf(data.take(tags.set), tags.set).rest()
  data.end()
  const [signer, another] = signers
  if (!signer || another) throw new BadDer('the token does not have one signer')
  const given = certificates ? readerOf(certificates, contextTag(0)).rest() : []
  return {
    content: content.content,
    certificates: given.filter(({ tag }) => tag === tags.sequence).map(({ bytes }) => readCertificate(bytes)),
    signer: readSigner(signer),
  }
}

function readSigner(signer: Der): Signer {
  const reader = readerOf(signer)
  reader.take(tags.integer)
  const id = reader.takeIf(tags.sequence) ?? reader.take(contextTag(0, 'primitive'))
  const digest = hashNameOf(reader.take(tags.sequence))
  const attributes = reader.take(contextTag(0))
  const algorithm = reader.take(tags.sequence)
  const signature = reader.take(tags.octetString).content
  return {
    id,
    digest,
    // The signature covers the attributes with the tag of a SET.
    signed: writeDer(tags.set, attributes.content),
    attributes: readAttributes(attributes),
    algorithm,
    signature,
  }
}

function readAttributes(attributes: Der): Map<string, Der> {
  const read = new Map<string, Der>()
  for (const attribute of readerOf(attributes, attributes.tag).rest()) {
    const reader = readerOf(attribute)
    const oid = oidOf(reader.take(tags.oid))
    const values = readerOf(reader.take(tags.set), tags.set).rest()
    const [value, another] = values
    if (!value || another || read.has(oid)) throw new BadDer('an attribute does not have one value')
    read.set(oid, value)
  }
  return read
}

type StampInfo = {
  policy: string
  hash: string
  serial: bigint
  at: number
  accuracyMs: number | undefined
  nonce: bigint | undefined
}

/** TSTInfo of RFC 3161. */
function readStampInfo(content: Uint8Array): StampInfo {
  const reader = readerOf(readDer(content))
  if (integerOf(reader.take(tags.integer)) !== 1n) throw new BadDer('the version is not 1')
  const policy = oidOf(reader.take(tags.oid))
  const imprint = readerOf(reader.take(tags.sequence))
  if (hashNameOf(imprint.take(tags.sequence)) !== 'SHA-256') throw new BadStamp('stamp_imprint')
  const hash = hexOf(imprint.take(tags.octetString).content)
  const serial = integerOf(reader.take(tags.integer))
  const at = instantOf(reader.take(tags.time))
  const accuracy = reader.takeIf(tags.sequence)
  reader.takeIf(tags.boolean)
  const nonce = reader.takeIf(tags.integer)
  return {
    policy,
    hash,
    serial,
    at,
    accuracyMs: accuracy && millisecondsOf(accuracy),
    nonce: nonce && integerOf(nonce),
  }
}

/** Accuracy: seconds, [0] milliseconds and [1] microseconds, each optional. */
function millisecondsOf(accuracy: Der): number {
  const reader = readerOf(accuracy)
  const numberOf = (tag: number) => {
    const part = reader.takeIf(tag)
    return part ? Number(integerOf(part)) : 0
  }
  const seconds = numberOf(tags.integer)
  const milliseconds = numberOf(contextTag(0, 'primitive'))
  return seconds * 1_000 + milliseconds + numberOf(contextTag(1, 'primitive')) / 1_000
}

/**
 * The certificate that the signed attributes name by its hash (RFC 5035 or RFC 2634). It must also be the one that the
 * signer's identifier names.
 */
async function findSigner({ id, attributes }: Signer, certificates: Certificate[]): Promise<Certificate> {
  const { hashName, hash } = namedSigner(attributes)
  for (const certificate of certificates) {
    if (!isEqual(await digestOf(hashName, certificate.bytes), hash)) continue
    if (isNamedBy(id, certificate)) return certificate
  }
  throw new BadStamp('stamp_signer')
}

function namedSigner(attributes: Map<string, Der>): { hashName: HashName; hash: Uint8Array } {
  const named = attributes.get(ids.signerV2) ?? attributes.get(ids.signer)
  if (!named) throw new BadStamp('stamp_signer')
  const [first] = readerOf(readerOf(named).take(tags.sequence)).rest()
  const reader = readerOf(first)
  const isV2 = attributes.has(ids.signerV2)
  const algorithm = isV2 ? reader.takeIf(tags.sequence) : undefined
  const hashName = isV2 ? (algorithm ? hashNameOf(algorithm) : 'SHA-256') : 'SHA-1'
  return { hashName, hash: reader.take(tags.octetString).content }
}

function isNamedBy(id: Der, { issuer, serial, extensions }: Certificate): boolean {
  if (id.tag !== tags.sequence) {
    const keyId = extensions.get('2.5.29.14')
    return keyId !== undefined && isEqual(keyId.value.content, id.content)
  }
  const reader = readerOf(id)
  const isIssuer = isEqual(reader.take(tags.sequence).bytes, issuer)
  return isIssuer && integerOf(reader.take(tags.integer)) === serial
}

/** Requires that the signer signed the attributes, and that these have the hash of the content. */
async function assertSigned(
  { attributes, digest, algorithm, signature, signed }: Signer,
  { keyInfo }: Certificate,
  content: Uint8Array,
): Promise<void> {
  const type = attributes.get(ids.contentType)
  const named = attributes.get(ids.messageDigest)
  if (!type || oidOf(type) !== ids.stampInfo) throw new BadDer('the signed type is wrong')
  if (!named || !isEqual(named.content, await digestOf(digest, content))) throw new BadStamp('stamp_digest')
  if (!(await isSignedBy({ keyInfo, algorithm, signature, signed }, digest)))
    throw new BadStamp('stamp_signature')
}
