import { canonicalJson } from '@litopys/contract/canonical-json'
import { isRecord } from '@litopys/contract/record'
import { leafOf } from '../leaf.ts'
import { type Bag, headOf, jsonOf, parsed, readBag, textOf } from './bag.ts'
import { type CheckedStamp, checkProofs, checkSeals, checkStamps } from './check-seals.ts'
import { type Fault, type FaultCode, PackageFault } from './fault.ts'
import {
  bagDeclaration,
  bagInfo,
  bagManifest,
  bagName,
  certificateName,
  type Described,
  fileNames,
  isAuditEntries,
  isObservations,
  isProofs,
  isQuotes,
  isSeals,
  mediaName,
  type Observations,
  type PackageHead,
  packageFormat,
  pageName,
  provenance,
  type Quotes,
  quoteName,
  recordName,
  type Seals,
  tagFiles,
} from './package-form.ts'
import { isPassivePage } from './page-form.ts'
import type { Source } from './read-zip.ts'

/** What a package has, and everything that is wrong with it. It is intact if there are no faults. */
export type Report = {
  head: PackageHead | undefined
  /** SHA-256 of `manifest.jsonld`, which has the hashes of all other files. */
  fingerprint: string
  posts: number
  observations: number
  /** Observations whose source record was not kept. */
  withoutRecord: number
  /** Files of posts that the archive did not have when the package was made. */
  absentFiles: number
  /** Posts of the package without any observation. */
  unobserved: number
  /** Observations without a seal, which the package leaves out. */
  unsealed: number
  /** Copies that users saved. */
  quotes: number
  /** Different sources among the observations. */
  sources: string[]
  seals: number
  stamps: CheckedStamp[]
  /** Observations in seals after the last one with a time stamp: a stamp covers its seal and all before. */
  unstamped: number
  faults: Fault[]
}

/** Checks a package completely, and reads it once. */
export async function checkPackage(source: Source, onProgress?: (share: number) => void): Promise<Report> {
  const report = emptyReport()
  const fail: Bag['fail'] = (code, about, detail) =>
    void report.faults.push({ code, about, ...(detail === undefined ? {} : { detail }) })
  try {
    const bag = await readBag(source, fail, onProgress)
    const observations = jsonOf(bag, fileNames.observations, isObservations)
    const proofs = jsonOf(bag, fileNames.proofs, isProofs)
    const seals = jsonOf(bag, fileNames.seals, isSeals)
    const quotes = jsonOf(bag, fileNames.quotes, isQuotes)
    const audit = jsonOf(bag, fileNames.audit, isAuditEntries)
    const head = headOf(bag)
    if (!observations || !proofs || !seals || !quotes || !audit || !head) return report
    Object.assign(report, summaryOf(observations, seals), {
      head,
      quotes: quotes.length,
      fingerprint: bag.files.get(fileNames.provenance)?.sha256 ?? '',
    })
    checkNames(bag, { observations, quotes, seals })
    checkBag(bag, head)
    checkHashes(bag)
    checkObservations(bag, observations)
    checkQuotes(bag, observations, quotes)
    checkPages(bag, observations, quotes)
    checkSeals(bag, seals)
    await checkProofs(bag, observations, proofs, seals)
    const hashes = new Map([...bag.files].map(([name, { sha256 }]) => [name, sha256]))
    if (textOf(bag, fileNames.provenance) !== provenance(head, { observations, quotes, seals }, hashes))
      fail('manifest_entry', fileNames.provenance)
    for (const [i, { seq }] of audit.entries())
      if (i > 0 && seq <= (audit[i - 1]?.seq ?? 0)) fail('audit_order', fileNames.audit, `entry ${seq}`)
    report.stamps = await checkStamps(bag, seals)
    const stamped = Math.max(0, ...report.stamps.map(({ seal }) => seal))
    report.unstamped = proofs.filter(({ seal }) => seal > stamped).length
  } catch (cause) {
    if (!(cause instanceof PackageFault)) throw cause
    report.faults.push(cause.fault)
  }
  return report
}

function emptyReport(): Report {
  const none = { posts: 0, observations: 0, withoutRecord: 0, absentFiles: 0, unobserved: 0, unsealed: 0 }
  return {
    head: undefined,
    fingerprint: '',
    ...none,
    quotes: 0,
    sources: [],
    seals: 0,
    stamps: [],
    unstamped: 0,
    faults: [],
  }
}

function summaryOf({ observations, posts, unsealed }: Observations, { seals }: Seals): Partial<Report> {
  const observed = new Set(observations.map(({ leaf }) => pageName(leaf)))
  return {
    posts: posts.length,
    observations: observations.length,
    withoutRecord: observations.filter(({ record }) => record === null).length,
    absentFiles: new Set(observations.flatMap(({ absentFiles }) => absentFiles)).size,
    unobserved: posts.filter((post) => !observed.has(pageName(post))).length,
    unsealed,
    sources: [...new Set(observations.map(({ leaf }) => leaf.source))].toSorted(),
    seals: seals.length,
  }
}

/** The package has all files that it lists, and no others. */
function checkNames({ files, fail }: Bag, described: Described): void {
  const { observations, posts } = described.observations
  const { stamps } = described.seals
  const records = observations.flatMap(({ leaf, record }) => (record ? [recordName(leaf.hash)] : []))
  const media = observations.flatMap(({ leaf, absentFiles }) =>
    leaf.files.filter((hash) => !absentFiles.includes(hash)).map(mediaName),
  )
  const copies = described.quotes.map(({ hash }) => quoteName(hash))
  const pages = posts.map(pageName)
  const named = stamps.map(({ file }) => `data/${file}`)
  const roots = stamps.map(({ root }) => certificateName(root))
  for (const name of [...repeated(pages), ...repeated(named)]) fail('file_unexpected', name, 'twice')
  const expected = new Set([
    ...Object.values(fileNames),
    ...records,
    ...media,
    ...copies,
    ...pages,
    ...named,
    ...roots,
  ])
  for (const name of expected) if (!files.has(name)) fail(missingCode(name), name)
  for (const name of files.keys()) if (!expected.has(name)) fail('file_unexpected', name)
}

function missingCode(name: string): FaultCode {
  if (name.startsWith('data/records/')) return 'record_missing'
  if (name.startsWith('data/quotes/')) return 'quote_missing'
  return name.startsWith('data/media/') ? 'media_missing' : 'file_missing'
}

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}

/** The rules of BagIt: https://www.rfc-editor.org/rfc/rfc8493 */
function checkBag(bag: Bag, head: PackageHead): void {
  const { files, fail } = bag
  const all = [...files].map(([name, { sha256, size }]) => ({ name, sha256, size }))
  const payload = all.filter(({ name }) => name.startsWith('data/'))
  const tags = all.filter(({ name }) => tagFiles.some((one) => one === name))
  const [first] = files.values()
  if (first && !first.name.startsWith(`${bagName(head)}/`))
    fail('bag_info', bagName(head), 'name of the folder')
  if (textOf(bag, fileNames.declaration) !== bagDeclaration) fail('bag_declaration', fileNames.declaration)
  if (textOf(bag, fileNames.bagInfo) !== bagInfo(head, payload)) fail('bag_info', fileNames.bagInfo)
  checkManifest(bag, fileNames.manifest, payload)
  checkManifest(bag, fileNames.tagManifest, tags)
}

/** The manifest is what it would be for the files that were read. */
function checkManifest(bag: Bag, name: string, files: readonly { name: string; sha256: string }[]): void {
  const text = textOf(bag, name) ?? ''
  if (text === bagManifest(files)) return
  const hashes = new Map(text.split('\n').map((line) => [line.slice(66), line.slice(0, 64)]))
  const differing = files.filter((file) => hashes.get(file.name) !== file.sha256)
  for (const file of differing) bag.fail('bag_hash', file.name)
  if (differing.length === 0) bag.fail('bag_manifest', name)
}

/** The names of records, media and copies are the hashes of their bytes. */
function checkHashes({ files, fail }: Bag): void {
  for (const [name, { sha256 }] of files) {
    if (name.startsWith('data/records/') && name !== recordName(sha256)) fail('record_hash', name)
    if (name.startsWith('data/media/') && name !== mediaName(sha256)) fail('media_hash', name)
    if (name.startsWith('data/quotes/') && name !== quoteName(sha256)) fail('quote_hash', name)
  }
}

/** Each observation is there once, of a listed post, and agrees with the files. */
function checkObservations({ files, fail }: Bag, { format, observations, posts }: Observations): void {
  if (format !== packageFormat) fail('json_shape', fileNames.observations, 'format')
  const pages = new Set(posts.map(pageName))
  const leaves = observations.map(({ leaf }) => leafOf(leaf))
  for (const leaf of repeated(leaves)) fail('observation_twice', fileNames.observations, leaf)
  for (const [i, { leaf, record, absentFiles }] of observations.entries()) {
    const about = `${leaf.channelId}/${leaf.messageId}`
    if (leaf.type !== 'observation/1' || canonicalJson(leaf) !== leaves[i])
      fail('json_shape', fileNames.observations, about)
    if (!pages.has(pageName(leaf))) fail('observation_post', about)
    const name = recordName(leaf.hash)
    if (record && files.get(name)?.size !== record.size) fail('record_size', name)
    if (absentFiles.some((hash) => !leaf.files.includes(hash) || files.has(mediaName(hash))))
      fail('media_missing', about, 'absentFiles')
  }
}

/** Each quote is there once, of a listed post, which is the one in its copy. */
function checkQuotes(bag: Bag, { posts }: Observations, quotes: Quotes): void {
  const pages = new Set(posts.map(pageName))
  for (const id of repeated(quotes.map((quote) => quote.id))) bag.fail('quote_twice', fileNames.quotes, id)
  for (const { channelId, hash, id, messageId } of quotes) {
    const copy = parsed(textOf(bag, quoteName(hash)) ?? '')
    // `checkNames` reports missing files.
    if (!bag.files.has(quoteName(hash))) continue
    const isOfPost = isRecord(copy) && copy.channelId === channelId && copy.messageId === messageId
    if (!isOfPost || !pages.has(pageName({ channelId, messageId }))) bag.fail('quote_post', id)
  }
}

/**
 * No page is active, and each page of a post names its records and quotes. The rest of a page is for reading, and
 * proves nothing.
 */
function checkPages(bag: Bag, { observations, posts }: Observations, quotes: Quotes): void {
  const hashes = new Map<string, Set<string>>()
  for (const one of [...observations.map(({ leaf }) => leaf), ...quotes]) {
    const name = pageName(one)
    hashes.set(name, (hashes.get(name) ?? new Set()).add(one.hash))
  }
  const pages = posts.map(pageName)
  // `checkNames` reports missing files.
  for (const name of [fileNames.aboutEnglish, fileNames.aboutUkrainian, ...pages])
    if (bag.files.has(name) && !isPassivePage(textOf(bag, name) ?? '')) bag.fail('page_content', name)
  for (const name of pages) {
    const text = textOf(bag, name)
    if (text === undefined) continue
    const named = new Set([...text.matchAll(/<code>([0-9a-f]{64})<\/code>/g)].map(([, hash]) => hash))
    const expected = hashes.get(name) ?? new Set()
    if (named.size !== expected.size || [...expected].some((hash) => !named.has(hash)))
      bag.fail('page_hashes', name)
  }
}
