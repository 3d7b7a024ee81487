import { canonicalJson } from '@litopys/contract/canonical-json'
import { hexOf } from '../der.ts'
import { sha256Of } from './sha256.ts'
import { fits, type Shaped } from './shape.ts'

/** Version of the format of packages (docs/evidence-format.md). */
export const packageFormat = 'litopys-evidence/1'

const leafShape = {
  asked: 'text',
  capturedAt: 'text',
  channelId: 'text',
  context: 'text',
  files: ['hash'],
  hash: 'hash',
  messageId: 'integer',
  parser: 'text',
  place: 'text',
  run: 'text',
  seenAt: 'text',
  source: 'text',
  type: 'text',
} as const

/** `observations.json`. `record` is null if the content of the source record was not kept. */
const observationsShape = {
  format: 'text',
  observations: [
    { absentFiles: ['hash'], leaf: leafShape, record: { nullable: { format: 'text', size: 'count' } } },
  ],
  posts: [{ channelId: 'text', messageId: 'integer' }],
  /** Observations of these posts that no seal covers yet. The package does not have them. */
  unsealed: 'count',
} as const
export type Observations = Shaped<typeof observationsShape>
export const isObservations = (value: unknown): value is Observations => fits(value, observationsShape)
export type PackagedObservation = Observations['observations'][number]
export type PackagedPost = Observations['posts'][number]

/** `proofs.json`: one for each observation, in the same order. */
const proofsShape = [{ index: 'count', leaf: 'hash', path: ['hash'], seal: 'count' }] as const
export type Proofs = Shaped<typeof proofsShape>
export const isProofs = (value: unknown): value is Proofs => fits(value, proofsShape)

/** `seals.json`: seals in order without gaps, and the files of their time stamps. */
const sealsShape = {
  seals: [
    {
      hash: 'hash',
      kind: 'text',
      leaves: 'count',
      number: 'count',
      previous: 'hash',
      root: 'hash',
      run: 'text',
      sealedAt: 'time',
    },
  ],
  stamps: [
    {
      authority: 'text',
      file: 'text',
      /** SHA-256 of the token, which has bytes that its signature does not cover. */
      hash: 'hash',
      /** SHA-256 of the root certificate at the end of the stamp's chain. */
      root: 'hash',
      seal: 'count',
      serial: 'text',
      stampedAt: 'text',
    },
  ],
} as const
export type Seals = Shaped<typeof sealsShape>
export const isSeals = (value: unknown): value is Seals => fits(value, sealsShape)

/** `quotes.json`: copies of posts that users saved. Several users may have saved the same copy. */
const quotesShape = [
  { channelId: 'text', hash: 'hash', id: 'text', messageId: 'integer', savedAt: 'time', savedBy: 'text' },
] as const
export type Quotes = Shaped<typeof quotesShape>
export const isQuotes = (value: unknown): value is Quotes => fits(value, quotesShape)

/** `audit.json`: entries of the audit log by increasing number. */
const auditShape = [
  {
    action: 'text',
    actor: 'text',
    at: 'time',
    mac: 'text',
    object: 'text',
    objectName: 'text',
    outcome: 'text',
    seq: 'count',
  },
] as const
export type AuditEntries = Shaped<typeof auditShape>
export const isAuditEntries = (value: unknown): value is AuditEntries => fits(value, auditShape)

/** What a package says about itself, in the first three members of its graph in `manifest.jsonld`. */
const headShape = { id: 'uuid', createdAt: 'time', software: 'line', exporter: 'text' } as const
export type PackageHead = Shaped<typeof headShape>
export const isPackageHead = (value: unknown): value is PackageHead => fits(value, headShape)

export const fileNames = {
  bagInfo: 'bag-info.txt',
  declaration: 'bagit.txt',
  manifest: 'manifest-sha256.txt',
  tagManifest: 'tagmanifest-sha256.txt',
  verifyPage: 'verify.html',
  verifyScript: 'verify.mjs',
  aboutEnglish: 'data/about.en.html',
  aboutUkrainian: 'data/about.uk.html',
  audit: 'data/audit.json',
  provenance: 'data/manifest.jsonld',
  observations: 'data/observations.json',
  proofs: 'data/proofs.json',
  quotes: 'data/quotes.json',
  seals: 'data/seals.json',
} as const

/** Files of a bag that are not its payload, without the last, which has the hashes of the others. */
export const tagFiles = [
  fileNames.bagInfo,
  fileNames.declaration,
  fileNames.manifest,
  fileNames.verifyPage,
  fileNames.verifyScript,
]

/** Name of the only folder in the ZIP. */
export function bagName({ id }: Pick<PackageHead, 'id'>): string {
  return `litopys-evidence-${id}`
}

/** Name of the page of a post. */
export function pageName({ channelId, messageId }: PackagedPost): string {
  return `data/posts/${channelFolder(channelId)}/${String(messageId).replace('-', 'n')}.html`
}

/** The id of a channel where it is a number, as in Telegram. Others may have any characters, so their hash is used. */
function channelFolder(channelId: string): string {
  if (/^[0-9]{1,20}$/.test(channelId)) return channelId
  return `x-${hexOf(sha256Of(new TextEncoder().encode(channelId)))}`
}

export const recordName = (hash: string) => `data/records/${hash}`
export const certificateName = (hash: string) => `data/certificates/${hash}.der`
export const mediaName = (hash: string) => `data/media/${hash}`
/** Name of the copy in a quote. */
export const quoteName = (hash: string) => `data/quotes/${hash}.json`

export const bagDeclaration = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'

/** `bag-info.txt`. `payload`: the files in `data/`. */
export function bagInfo(head: PackageHead, payload: readonly { size: number }[]): string {
  const bytes = payload.reduce((sum, { size }) => sum + size, 0)
  return [
    `Bag-Software-Agent: ${head.software}`,
    `Bagging-Date: ${head.createdAt.slice(0, 10)}`,
    `External-Identifier: ${head.id}`,
    `Payload-Oxum: ${bytes}.${payload.length}`,
    '',
  ].join('\n')
}

/** A manifest of BagIt, with the files in the order of their names. */
export function bagManifest(files: readonly { name: string; sha256: string }[]): string {
  return files
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
    .join('')
}

/** What `manifest.jsonld` describes. */
export type Described = { observations: Observations; quotes: Quotes; seals: Seals }

/**
 * `manifest.jsonld`: what was made from what, by whom and when, in terms of W3C PROV. It has the hashes of all files
 * but itself and those of BagIt, so its own hash identifies the package.
 */
export function provenance(
  head: PackageHead,
  { observations: { observations, posts }, quotes, seals: { seals } }: Described,
  hashes: ReadonlyMap<string, string>,
): string {
  const runs = grouped(observations, ({ leaf }) => [leaf.run])
  const records = grouped(observations, ({ leaf, record }) => (record ? [leaf.hash] : []))
  const media = grouped(observations, ({ leaf, absentFiles }) =>
    leaf.files.filter((hash) => !absentFiles.includes(hash)),
  )
  const byPost = grouped(observations, ({ leaf }) => [pageName(leaf)])
  const copies = grouped(quotes, ({ hash }) => [hash])
  const sealOf = new Map(seals.map((seal) => [seal.run, seal]))
  const runOf = ({ leaf }: PackagedObservation) => `#run-${leaf.run}`
  const graph = [
    {
      '@id': `urn:uuid:${head.id}`,
      '@type': 'prov:Collection',
      format: packageFormat,
      generatedAtTime: head.createdAt,
      hadMember: posts.map((post) => withoutData(pageName(post))),
      wasAttributedTo: ['#exporter', '#software'],
    },
    { '@id': '#software', '@type': 'prov:SoftwareAgent', label: head.software },
    { '@id': '#exporter', '@type': 'prov:Agent', label: head.exporter },
    ...names(runs).map((run) => ({
      '@id': `#run-${run}`,
      '@type': 'prov:Activity',
      endedAtTime: sealOf.get(run)?.sealedAt,
      label: sealOf.get(run)?.kind,
      wasAssociatedWith: '#software',
    })),
    ...names(records).map((hash) => ({
      '@id': withoutData(recordName(hash)),
      '@type': 'prov:Entity',
      generatedAtTime: sorted(records.get(hash), ({ leaf }) => leaf.capturedAt),
      wasGeneratedBy: sorted(records.get(hash), runOf),
    })),
    ...names(media).map((hash) => ({
      '@id': withoutData(mediaName(hash)),
      '@type': 'prov:Entity',
      wasGeneratedBy: sorted(media.get(hash), runOf),
    })),
    ...posts.map((post) => ({
      '@id': withoutData(pageName(post)),
      '@type': 'prov:Entity',
      channelId: post.channelId,
      messageId: post.messageId,
      sha256: hashes.get(pageName(post)) ?? '',
      wasDerivedFrom: sorted(byPost.get(pageName(post)), ({ leaf, record }) =>
        record ? withoutData(recordName(leaf.hash)) : `urn:sha256:${leaf.hash}`,
      ),
    })),
    ...quotes.map(({ id, savedAt, savedBy }) => ({
      '@id': `#quote-${id}`,
      '@type': 'prov:Activity',
      endedAtTime: savedAt,
      label: savedBy,
      wasAssociatedWith: '#software',
    })),
    ...names(copies).map((hash) => ({
      '@id': withoutData(quoteName(hash)),
      '@type': 'prov:Entity',
      generatedAtTime: sorted(copies.get(hash), ({ savedAt }) => savedAt),
      wasGeneratedBy: sorted(copies.get(hash), ({ id }) => `#quote-${id}`),
    })),
    ...[...hashes.keys()]
      .filter(isListedWithHash)
      .toSorted(byUnits)
      .map((name) => ({
        '@id': name.startsWith('data/') ? withoutData(name) : `../${name}`,
        '@type': 'prov:Entity',
        sha256: hashes.get(name),
      })),
  ]
  return canonicalJson({ '@context': provContext, '@graph': graph })
}

/** Files that are neither of a post nor of BagIt. */
function isListedWithHash(name: string): boolean {
  if (name === fileNames.verifyPage || name === fileNames.verifyScript) return true
  const isOfPost = ['records', 'media', 'posts', 'quotes'].some((folder) =>
    name.startsWith(`data/${folder}/`),
  )
  return name.startsWith('data/') && !isOfPost && name !== fileNames.provenance
}

const provContext = {
  '@vocab': 'urn:litopys:evidence:',
  prov: 'http://www.w3.org/ns/prov#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  endedAtTime: { '@id': 'prov:endedAtTime', '@type': 'xsd:dateTime' },
  generatedAtTime: { '@id': 'prov:generatedAtTime', '@type': 'xsd:dateTime' },
  hadMember: { '@id': 'prov:hadMember', '@type': '@id' },
  wasAssociatedWith: { '@id': 'prov:wasAssociatedWith', '@type': '@id' },
  wasAttributedTo: { '@id': 'prov:wasAttributedTo', '@type': '@id' },
  wasDerivedFrom: { '@id': 'prov:wasDerivedFrom', '@type': '@id' },
  wasGeneratedBy: { '@id': 'prov:wasGeneratedBy', '@type': '@id' },
  label: 'http://www.w3.org/2000/01/rdf-schema#label',
}

/** The names in the graph are relative to its own place, `data/`. */
const withoutData = (name: string) => name.slice('data/'.length)

type Groups<One> = Map<string, One[]>

function grouped<One>(all: readonly One[], keysOf: (one: One) => readonly string[]): Groups<One> {
  const groups: Groups<One> = new Map()
  for (const one of all)
    for (const key of keysOf(one)) {
      const group = groups.get(key)
      if (group) group.push(one)
      else groups.set(key, [one])
    }
  return groups
}

const names = (groups: Groups<unknown>) => [...groups.keys()].toSorted(byUnits)

/** The different values, in order. */
function sorted<One>(group: readonly One[] = [], labelOf: (one: One) => string): string[] {
  return [...new Set(group.map(labelOf))].toSorted(byUnits)
}

function byUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
