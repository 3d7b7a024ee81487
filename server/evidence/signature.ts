import {
  BadDer,
  bytesOfBits,
  contextTag,
  type Der,
  integerOf,
  joined,
  oidOf,
  readDer,
  readerOf,
  tags,
  writeDer,
} from './der.ts'
import { BadStamp } from './stamp-fault.ts'

export type HashName = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'
type Scheme =
  | { kind: 'pkcs1'; hash: HashName }
  | { kind: 'pss'; hash: HashName; saltLength: number }
  | { kind: 'ecdsa'; hash: HashName }

const hashes: Record<string, HashName> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}
const schemes: Record<string, Scheme> = {
  '1.2.840.113549.1.1.11': { kind: 'pkcs1', hash: 'SHA-256' },
  '1.2.840.113549.1.1.12': { kind: 'pkcs1', hash: 'SHA-384' },
  '1.2.840.113549.1.1.13': { kind: 'pkcs1', hash: 'SHA-512' },
  '1.2.840.10045.4.3.2': { kind: 'ecdsa', hash: 'SHA-256' },
  '1.2.840.10045.4.3.3': { kind: 'ecdsa', hash: 'SHA-384' },
  '1.2.840.10045.4.3.4': { kind: 'ecdsa', hash: 'SHA-512' },
}
const rsaEncryption = '1.2.840.113549.1.1.1'
const rsaPss = '1.2.840.113549.1.1.10'
const mgf1 = '1.2.840.113549.1.1.8'
const ecPublicKey = '1.2.840.10045.2.1'
const curves: Record<string, { name: string; bytes: number }> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', bytes: 32 },
  '1.3.132.0.34': { name: 'P-384', bytes: 48 },
  '1.3.132.0.35': { name: 'P-521', bytes: 66 },
}
/** Content of the OBJECT IDENTIFIER rsaEncryption. */
const rsaEncryptionBytes = Uint8Array.of(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 1)
const smallestRsaBits = 2_048

export async function digestOf(hash: HashName, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest(hash, joined(bytes)))
}

/** The hash function of an AlgorithmIdentifier. @throws BadStamp, BadDer */
export function hashNameOf(algorithm: Der): HashName {
  const reader = readerOf(algorithm)
  const oid = oidOf(reader.take(tags.oid))
  const name = hashes[oid]
  if (!name) throw new BadStamp('stamp_algorithm', oid)
  return name
}

/** `keyInfo`: SubjectPublicKeyInfo. `algorithm`: AlgorithmIdentifier of the signature. */
export type Signed = { keyInfo: Der; algorithm: Der; signature: Uint8Array; signed: Uint8Array }

/**
 * Whether the key made this signature. `digest`: the hash function that CMS names apart from the signature.
 * @throws BadStamp for algorithms and keys that are not accepted; BadDer
 */
export async function isSignedBy(
  { keyInfo, algorithm, signature, signed }: Signed,
  digest?: HashName,
): Promise<boolean> {
  const scheme = schemeOf(algorithm, digest)
  if (digest && scheme.hash !== digest)
    throw new BadStamp('stamp_algorithm', `${scheme.hash} beside ${digest}`)
  const { subtle } = crypto
  const bytes = joined(signed)
  if (scheme.kind === 'ecdsa') {
    const curve = curveOf(keyInfo)
    const key = await imported(keyInfo.bytes, { name: 'ECDSA', namedCurve: curve.name })
    const raw = rawSignature(signature, curve.bytes)
    return await subtle.verify({ name: 'ECDSA', hash: scheme.hash }, key, raw, bytes)
  }
  const spki = rsaKeyInfo(keyInfo)
  if (scheme.kind === 'pkcs1') {
    const key = await imported(spki, { name: 'RSASSA-PKCS1-v1_5', hash: scheme.hash })
    return await subtle.verify('RSASSA-PKCS1-v1_5', key, joined(signature), bytes)
  }
  const key = await imported(spki, { name: 'RSA-PSS', hash: scheme.hash })
  const { saltLength } = scheme
  return await subtle.verify({ name: 'RSA-PSS', saltLength }, key, joined(signature), bytes)
}

type Importing = { name: string; hash?: HashName; namedCurve?: string }
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

async function imported(spki: Uint8Array, algorithm: Importing): Promise<Key> {
  try {
    return await crypto.subtle.importKey('spki', joined(spki), algorithm, false, ['verify'])
  } catch {
    throw new BadStamp('stamp_algorithm', 'a public key cannot be read')
  }
}

function schemeOf(algorithm: Der, digest: HashName | undefined): Scheme {
  const reader = readerOf(algorithm)
  const oid = oidOf(reader.take(tags.oid))
  if (oid === rsaPss) return pssScheme(reader.rest()[0])
  // CMS may name the key type only; the hash is then the one that it names apart.
  if (oid === rsaEncryption && digest) return { kind: 'pkcs1', hash: digest }
  const scheme = schemes[oid]
  if (!scheme) throw new BadStamp('stamp_algorithm', oid)
  return scheme
}

/** RSASSA-PSS-params of RFC 4055. The defaults are SHA-1, which is not accepted. */
function pssScheme(parameters: Der | undefined): Scheme {
  const reader = readerOf(parameters)
  const explicit = (number: number) => {
    const wrapped = reader.takeIf(contextTag(number))
    return wrapped && readDer(wrapped.content)
  }
  const [hashAlgorithm, maskAlgorithm, salt, trailer] = [explicit(0), explicit(1), explicit(2), explicit(3)]
  reader.end()
  if (!hashAlgorithm || !maskAlgorithm) throw new BadStamp('stamp_algorithm', 'SHA-1')
  const hash = hashNameOf(hashAlgorithm)
  const mask = readerOf(maskAlgorithm)
  const isSame = oidOf(mask.take(tags.oid)) === mgf1 && hashNameOf(mask.take(tags.sequence)) === hash
  if (!isSame || (trailer && integerOf(trailer) !== 1n))
    throw new BadStamp('stamp_algorithm', 'RSASSA-PSS with other parameters')
  const saltLength = salt ? Number(integerOf(salt)) : 20
  if (saltLength < 0 || saltLength > 1_024) throw new BadDer('the length of a salt is not valid')
  return { kind: 'pss', hash, saltLength }
}

function curveOf(keyInfo: Der): { name: string; bytes: number } {
  const algorithm = readerOf(readerOf(keyInfo).take(tags.sequence))
  const oid = oidOf(algorithm.take(tags.oid))
  const curve = oid === ecPublicKey ? curves[oidOf(algorithm.take(tags.oid))] : undefined
  if (!curve) throw new BadStamp('stamp_algorithm', 'the type of the key')
  return curve
}

/** The key as WebCrypto reads it. Browsers do not accept keys that are marked as for RSASSA-PSS only. */
function rsaKeyInfo(keyInfo: Der): Uint8Array {
  const reader = readerOf(keyInfo)
  const oid = oidOf(readerOf(reader.take(tags.sequence)).take(tags.oid))
  if (oid !== rsaEncryption && oid !== rsaPss) throw new BadStamp('stamp_algorithm', 'the type of the key')
  const key = reader.take(tags.bitString)
  const modulus = integerOf(readerOf(readDer(bytesOfBits(key))).take(tags.integer))
  if (modulus.toString(2).length < smallestRsaBits)
    throw new BadStamp('stamp_algorithm', `an RSA key of less than ${smallestRsaBits} bits`)
  const algorithm = writeDer(tags.sequence, writeDer(tags.oid, rsaEncryptionBytes), Uint8Array.of(5, 0))
  return writeDer(tags.sequence, algorithm, key.bytes)
}

/** The two numbers of an ECDSA signature, each as long as the curve, as WebCrypto reads them. */
function rawSignature(signature: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const reader = readerOf(readDer(signature))
  const numbers = [reader.take(tags.integer), reader.take(tags.integer)]
  reader.end()
  return joined(
    ...numbers.map((number) => {
      if (integerOf(number) <= 0n) throw new BadDer('a signature is not valid')
      const { content } = number
      const digits = content[0] === 0 ? content.subarray(1) : content
      if (digits.length > length) throw new BadDer('a signature is not valid')
      return joined(new Uint8Array(length - digits.length), digits)
    }),
  )
}
