import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { canonicalJson } from '@litopys/contract/canonical-json'
import { isRecord } from '@litopys/contract/record'
import {
  bagInfo,
  bagManifest,
  fileNames,
  isObservations,
  isQuotes,
  isSeals,
  provenance,
  tagFiles,
} from '#evidence/verifier/package-form'
import { readEntries } from '#evidence/verifier/read-zip'
import { centralHeader, endRecords, localHeader } from '#evidence/verifier/zip-form'
import type { Random } from './generated-package.fixture.ts'

/** A package in memory. Names are without the folder. */
export type Unpacked = { folder: string; files: Map<string, Buffer> }

export const sourceOf = (zip: Buffer) => ({
  size: zip.length,
  read: async (from: number, to: number) => zip.subarray(from, to),
})

export async function unpack(zip: Buffer): Promise<Unpacked> {
  const files = new Map<string, Buffer>()
  let folder = ''
  for (const entry of await readEntries(sourceOf(zip))) {
    const slash = entry.name.indexOf('/')
    folder = entry.name.slice(0, slash)
    const start = entry.offset + localHeader(entry).length
    files.set(entry.name.slice(slash + 1), Buffer.from(zip.subarray(start, start + entry.size)))
  }
  return { folder, files }
}

type Named = readonly [name: string, content: Buffer]

/** A ZIP with these entries in this order, however wrong they are. */
export function packEntries(given: readonly Named[]): Buffer {
  const [parts, central]: [Uint8Array[], Uint8Array[]] = [[], []]
  let offset = 0
  for (const [name, content] of given) {
    const entry = { name, size: content.length, crc: crc32(content), offset }
    const header = localHeader(entry)
    parts.push(header, content)
    central.push(centralHeader(entry))
    offset += header.length + content.length
  }
  const directory = Buffer.concat(central)
  return Buffer.concat([
    ...parts,
    directory,
    endRecords({ count: given.length, size: directory.length, offset }),
  ])
}

export function pack({ folder, files }: Unpacked): Buffer {
  const named = [...files].map(([name, content]) => [`${folder}/${name}`, content] as const)
  return packEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * What a forger makes right again after a change: nothing, the manifests of BagIt, or also the hashes and derived values
 * in `manifest.jsonld`.
 */
export type Mended = 'nothing' | 'bag' | 'all'

export function mend({ files }: Unpacked, mended: Mended): void {
  if (mended === 'nothing') return
  const manifest: unknown = parsed(files.get(fileNames.provenance))
  const head = headOf(manifest)
  if (mended === 'all' && head) {
    const observations = parsed(files.get(fileNames.observations))
    const seals = parsed(files.get(fileNames.seals))
    const quotes = parsed(files.get(fileNames.quotes))
    if (isObservations(observations) && isSeals(seals) && isQuotes(quotes)) {
      const hashes = new Map([...files].map(([name, content]) => [name, hashOf(content)]))
      files.set(fileNames.provenance, Buffer.from(provenance(head, { observations, quotes, seals }, hashes)))
    }
  }
  const listed = () =>
    [...files].map(([name, content]) => ({ name, size: content.length, sha256: hashOf(content) }))
  const payload = listed().filter(({ name }) => name.startsWith('data/'))
  if (head) files.set(fileNames.bagInfo, Buffer.from(bagInfo(head, payload)))
  files.set(fileNames.manifest, Buffer.from(bagManifest(payload)))
  const tags = listed().filter(({ name }) => tagFiles.some((one) => one === name))
  files.set(fileNames.tagManifest, Buffer.from(bagManifest(tags)))
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

function parsed(content: Buffer | undefined): unknown {
  try {
    return JSON.parse(content?.toString() ?? '')
  } catch {
    return undefined
  }
}

function headOf(manifest: unknown) {
  const graph = isRecord(manifest) && Array.isArray(manifest['@graph']) ? manifest['@graph'] : []
  const [own, software, exporter] = graph.filter(isRecord)
  if (!own || !software || !exporter) return undefined
  return {
    id: String(own['@id']).slice('urn:uuid:'.length),
    createdAt: String(own.generatedAtTime),
    software: String(software.label),
    exporter: String(exporter.label),
  }
}

/** A change of a package: its name, and the changed ZIP; undefined if it does not apply to this package. */
type Change = {
  name: string
  make(random: Random, zip: Buffer, unpacked: Unpacked): Buffer | undefined
}

/** Changes of bytes of the ZIP. */
const byteChanges: Change[] = [
  { name: 'flip a bit', make: (random, zip) => flipped(random, zip) },
  {
    name: 'flip a bit of the directory',
    make: (random, zip) => {
      const start = zip.length - Math.floor(zip.length / 50)
      return Buffer.concat([zip.subarray(0, start), flipped(random, zip.subarray(start))])
    },
  },
  { name: 'cut off the end', make: (random, zip) => zip.subarray(0, zip.length - 1 - random(zip.length)) },
  {
    name: 'append bytes',
    make: (random, zip) => Buffer.concat([zip, Buffer.alloc(1 + random(30), random(256))]),
  },
  {
    name: 'prepend bytes',
    make: (random, zip) => Buffer.concat([Buffer.alloc(1 + random(30), random(256)), zip]),
  },
  {
    name: 'insert bytes',
    make: (random, zip) => {
      const at = random(zip.length)
      return Buffer.concat([zip.subarray(0, at), Buffer.alloc(1 + random(9), random(256)), zip.subarray(at)])
    },
  },
  {
    name: 'remove bytes',
    make: (random, zip) => {
      const at = random(zip.length - 10)
      return Buffer.concat([zip.subarray(0, at), zip.subarray(at + 1 + random(9))])
    },
  },
  {
    name: 'swap two entries',
    make: (random, _zip, { folder, files }) => {
      const entries = [...files].map(([name, content]): Named => [`${folder}/${name}`, content])
      const [one, other] = [random(entries.length), random(entries.length)]
      const [a, b] = [entries[one], entries[other]]
      if (!a || !b || one === other) return undefined
      return packEntries(entries.with(one, b).with(other, a))
    },
  },
  {
    name: 'have an entry twice',
    make: (random, _zip, { folder, files }) => {
      const entries = [...files].map(([name, content]): Named => [`${folder}/${name}`, content])
      const at = random(entries.length)
      const [name = '', content = Buffer.alloc(0)] = entries[at] ?? []
      const other = random(2) === 0 ? content : Buffer.from('other')
      return packEntries(entries.toSpliced(at, 0, [name, other]))
    },
  },
]

/** Changes of files, after which the ZIP has its form again. */
function fileChange(
  name: string,
  mended: Mended,
  change: (random: Random, files: Map<string, Buffer>) => unknown,
): Change {
  return {
    name: `${name}, and mend ${mended}`,
    make: (random, zip, unpacked) => {
      change(random, unpacked.files)
      mend(unpacked, mended)
      const changed = pack(unpacked)
      return changed.equals(zip) ? undefined : changed
    },
  }
}

const namesOf = (files: Map<string, Buffer>, start: string) =>
  [...files.keys()].filter((name) => name.startsWith(start))

function pick<T>(random: Random, values: readonly T[]): T | undefined {
  return values[random(values.length)]
}

function flipped(random: Random, content: Buffer): Buffer {
  const copy = Buffer.from(content)
  const at = random(copy.length)
  copy[at] = (copy[at] ?? 0) ^ (1 << random(8))
  return copy
}

function flipFile(random: Random, files: Map<string, Buffer>, start: string): void {
  const name = pick(random, namesOf(files, start))
  const content = name === undefined ? undefined : files.get(name)
  // What the manifest says about the whole package is a claim that only its fingerprint fixes.
  if (name === undefined || !content || content.length === 0 || name === fileNames.provenance) return
  files.set(name, flipped(random, content))
}

/** The value with one change somewhere in it. */
function changedLeaf(random: Random, value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return value
    const at = random(value.length)
    return value.with(at, changedLeaf(random, value[at]))
  }
  if (isRecord(value)) {
    const names = Object.keys(value)
    const name = pick(random, names)
    return name === undefined ? value : { ...value, [name]: changedLeaf(random, value[name]) }
  }
  if (typeof value === 'number') return value + 1
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return hashOf(Buffer.from(value))
  if (typeof value === 'string') return `${value}x`
  return value
}

type List = 'observations' | 'posts' | 'seals' | 'stamps' | 'proofs' | 'quotes'
const fileOfList: Record<List, string> = {
  observations: fileNames.observations,
  posts: fileNames.observations,
  proofs: fileNames.proofs,
  quotes: fileNames.quotes,
  seals: fileNames.seals,
  stamps: fileNames.seals,
}

/** Changes a list in one of the JSON files. */
function changeList(files: Map<string, Buffer>, list: List, change: (items: unknown[]) => unknown[]): void {
  const name = fileOfList[list]
  const value = parsed(files.get(name))
  const changed = Array.isArray(value)
    ? change(value)
    : isRecord(value) && Array.isArray(value[list])
      ? { ...value, [list]: change(value[list]) }
      : value
  files.set(name, Buffer.from(canonicalJson(changed)))
}

function swapped(random: Random, items: unknown[]): unknown[] {
  const [one, other] = [random(items.length), random(items.length)]
  return items.length < 2 ? items : items.with(one, items[other]).with(other, items[one])
}

const without = (random: Random, items: unknown[]) =>
  items.length === 0 ? items : items.toSpliced(random(items.length), 1)

const lists: List[] = ['observations', 'posts', 'proofs', 'seals', 'stamps']

/** Changes that a forger could make, who mends the manifests of BagIt or also `manifest.jsonld`. */
const fileChanges: Change[] = (['nothing', 'bag'] as const).flatMap((mended) => [
  fileChange('flip a bit of a file', mended, (random, files) => flipFile(random, files, '')),
  fileChange('flip a bit of data', mended, (random, files) => flipFile(random, files, 'data/')),
  fileChange('remove a file', mended, (random, files) => files.delete(pick(random, [...files.keys()]) ?? '')),
  fileChange('add a file', mended, (random, files) => files.set(`data/${random(9)}/new`, Buffer.from('new'))),
  fileChange('rename a file', mended, (random, files) => {
    const name = pick(random, [...files.keys()]) ?? ''
    const content = files.get(name) ?? Buffer.alloc(0)
    files.delete(name)
    files.set(`${name}.old`, content)
  }),
  fileChange('swap the contents of two files', mended, (random, files) => {
    const [one, other] = [pick(random, [...files.keys()]) ?? '', pick(random, [...files.keys()]) ?? '']
    const [a, b] = [files.get(one), files.get(other)]
    if (a && b) files.set(one, b).set(other, a)
  }),
])

const forgeries: Change[] = (['bag', 'all'] as const).flatMap((mended) => [
  ...['records', 'media', 'quotes', 'stamps', 'certificates'].map((folder) =>
    fileChange(`flip a bit of ${folder}`, mended, (random, files) =>
      flipFile(random, files, `data/${folder}/`),
    ),
  ),
  ...['records', 'media', 'posts', 'quotes', 'stamps', 'certificates'].flatMap((folder) => [
    fileChange(`remove a file of ${folder}`, mended, (random, files) =>
      files.delete(pick(random, namesOf(files, `data/${folder}/`)) ?? ''),
    ),
    fileChange(`swap files of ${folder}`, mended, (random, files) => {
      const names = namesOf(files, `data/${folder}/`)
      const [one, other] = [pick(random, names) ?? '', pick(random, names) ?? '']
      const [a, b] = [files.get(one), files.get(other)]
      if (a && b && !haveSamePage(a, b)) files.set(one, b).set(other, a)
    }),
  ]),
  ...lists.map((list) =>
    fileChange(`swap ${list}`, mended, (random, files) => {
      // The order of posts is that of the export, and proves nothing.
      if (list !== 'posts' || mended === 'bag') changeList(files, list, (items) => swapped(random, items))
    }),
  ),
  ...(['observations', 'proofs', 'quotes', 'seals'] as const).map((list) =>
    fileChange(`leave out one of ${list}`, mended, (random, files) => {
      changeList(files, list, (items) => (haveSameCopy(items) ? items : without(random, items)))
    }),
  ),
  ...(['observations', 'proofs', 'quotes', 'seals', 'stamps'] as const).map((list) =>
    fileChange(`have one of ${list} twice`, mended, (random, files) => {
      changeList(files, list, (items) => (items.length === 0 ? items : [...items, pick(random, items)]))
    }),
  ),
  fileChange('change a value of an observation', mended, (random, files) => {
    changeList(files, 'observations', (items) => {
      const at = random(items.length)
      const one = items[at]
      return isRecord(one) ? items.with(at, { ...one, leaf: changedLeaf(random, one.leaf) }) : items
    })
  }),
  ...(['proofs', 'seals'] as const).map((list) =>
    fileChange(`change a value of ${list}`, mended, (random, files) => {
      changeList(files, list, (items) => changedItems(random, items))
    }),
  ),
  fileChange('attribute a quote to another post', mended, (random, files) => {
    changeList(files, 'quotes', (items) => {
      const at = random(items.length)
      const one = items[at]
      return isRecord(one) ? items.with(at, { ...one, messageId: Number(one.messageId) + 1 }) : items
    })
  }),
  fileChange('give a record new bytes under their own hash', mended, (random, files) => {
    const name = pick(random, namesOf(files, 'data/records/'))
    if (name === undefined) return
    const content = Buffer.from(`{"text":"forged ${random(1_000)}"}`)
    const old = name.slice('data/records/'.length)
    files.delete(name)
    files.set(`data/records/${hashOf(content)}`, content)
    for (const [other, text] of files)
      if (!other.startsWith('data/media/') && text.includes(old))
        files.set(other, Buffer.from(text.toString().replaceAll(old, hashOf(content))))
  }),
  fileChange('use the stamp of another seal', mended, (random, files) => {
    changeList(files, 'stamps', (items) => {
      const at = random(items.length)
      const one = items[at]
      return isRecord(one) ? items.with(at, { ...one, seal: Number(one.seal) + 1 }) : items
    })
  }),
])

/** Changes that no mending hides, because a page of a package never has this. */
export const activeContents = [
  '<script>alert(1)</script>',
  '<SCRIPT src="https://other.example/x.js"></SCRIPT>',
  '<p onclick="alert(1)">',
  '<svg/onload=alert(1)>',
  '<img src="https://other.example/x.png" alt="">',
  '<img src="../../media/x" onerror="alert(1)" alt="">',
  '<a href="javascript:alert(1)" download>',
  '<a href="https://other.example/" download>',
  '<base href="https://other.example/">',
  '<link rel="stylesheet" href="https://other.example/x.css">',
  '<meta http-equiv="refresh" content="0; url=https://other.example/">',
  '<iframe srcdoc="x"></iframe>',
  '<form action="https://other.example/"></form>',
  '<style>p { background: URL(https://other.example/x.png) }</style>',
  '<style>@import "https://other.example/x.css";</style>',
  '<style>p { background: u\\72l(https://other.example/x.png) }</style>',
  '<style>p { color: red }',
  '<!-- x -->',
  '<',
]

/** Puts something at the start or the end of a page. */
export function addToPage(files: Map<string, Buffer>, name: string, added: string, tag = '</body>'): void {
  const page = files.get(name)?.toString() ?? ''
  files.set(name, Buffer.from(page.replace(tag, () => `${added}${tag}`)))
}

const pagesOf = (files: Map<string, Buffer>) => [
  fileNames.aboutEnglish,
  fileNames.aboutUkrainian,
  ...namesOf(files, 'data/posts/'),
]

const pageForgeries = (['nothing', 'bag', 'all'] as const).flatMap((mended) => [
  fileChange('make a page active', mended, (random, files) => {
    const name = pick(random, pagesOf(files)) ?? ''
    const tag = pick(random, ['<title>', '</head>', '<h1>', '</body>'])
    addToPage(files, name, pick(random, activeContents) ?? '', tag)
  }),
  fileChange('change the start of a page', mended, (random, files) => {
    const name = pick(random, pagesOf(files)) ?? ''
    const page = files.get(name) ?? Buffer.alloc(0)
    const start = page.indexOf('<meta name')
    files.set(name, Buffer.concat([flipped(random, page.subarray(0, start)), page.subarray(start)]))
  }),
])

/** Changes of what nothing proves: found until `manifest.jsonld` is mended too, and then only by its hash. */
function claimChanges(mended: Mended): Change[] {
  return [
    fileChange('replace a verifier', mended, (random, files) =>
      files.set(pick(random, [fileNames.verifyPage, fileNames.verifyScript]) ?? '', Buffer.from('forged')),
    ),
    fileChange('rewrite an about page', mended, (random, files) => {
      const name = pick(random, [fileNames.aboutEnglish, fileNames.aboutUkrainian]) ?? ''
      addToPage(files, name, `<p>Forged ${random(1_000)}</p>`)
    }),
    fileChange('rewrite the page of a post', mended, (random, files) => {
      const name = pick(random, namesOf(files, 'data/posts/'))
      if (name !== undefined) addToPage(files, name, `<p>Forged ${random(1_000)}</p>`)
    }),
    fileChange('name another authority', mended, (random, files) => {
      changeList(files, 'stamps', (items) => {
        const at = random(items.length)
        const one = items[at]
        return isRecord(one) ? items.with(at, { ...one, authority: 'https://forged.example' }) : items
      })
    }),
    fileChange('swap stamps of a seal with their listing', mended, (_random, files) => {
      changeList(files, 'stamps', (items) => swappedStamps(files, items.filter(isRecord)))
    }),
  ]
}

/** The first two stamps of one seal in each other's place, with their files. */
function swappedStamps(files: Map<string, Buffer>, items: Record<string, unknown>[]): unknown[] {
  const at = items.findIndex((one, i) => one.seal === items[i + 1]?.seal)
  const [one, other] = [items[at], items[at + 1]]
  if (!one || !other) return items
  const [a, b] = [files.get(`data/${one.file}`), files.get(`data/${other.file}`)]
  if (a && b) files.set(`data/${one.file}`, b).set(`data/${other.file}`, a)
  return items.with(at, { ...other, file: one.file }).with(at + 1, { ...one, file: other.file })
}

/** The head of a package is only in files that are made from it. */
const headChange = (mended: Mended) =>
  fileChange('change the head', mended, (random, files) => {
    const text = files.get(fileNames.provenance)?.toString() ?? ''
    const changed = [
      text.replace(/"label":"Litopys [^"]*"/, '"label":"Litopys 9.9.9"'),
      text.replace(/("@type":"prov:Agent","label":)"(?:[^"\\]|\\.)*"/, '$1"Forger"'),
      text.replace(/("generatedAtTime":)"2026-11-27T10/, '$1"2020-01-01T10'),
    ]
    files.set(fileNames.provenance, Buffer.from(pick(random, changed) ?? text))
  })

/** Forged packages that are intact: nothing proves what they change. Only their fingerprint differs. */
export const undetectable: Change[] = [...claimChanges('all'), headChange('bag'), headChange('all')]

function changedItems(random: Random, items: unknown[]): unknown[] {
  const at = random(items.length)
  return items.length === 0 ? items : items.with(at, changedLeaf(random, items[at]))
}

/** A forger who mends all could have written a package with only one of two quotes with the same copy. */
function haveSameCopy(items: unknown[]): boolean {
  const copies = items.flatMap((one) => (isRecord(one) && 'savedBy' in one ? [one.hash] : []))
  return new Set(copies).size < copies.length
}

/** Pages of posts with the same records can be exchanged: a forger who mends all could have written them. */
function haveSamePage(a: Buffer, b: Buffer): boolean {
  const hashes = (page: Buffer) =>
    [...new Set(page.toString().match(/<code>[0-9a-f]{64}<\/code>/g))].toSorted().join()
  return a.includes('<!doctype html>') && hashes(a) === hashes(b)
}

export const packageChanges: Change[] = [
  ...byteChanges,
  ...fileChanges,
  ...forgeries,
  ...pageForgeries,
  ...claimChanges('nothing'),
  ...claimChanges('bag'),
  headChange('nothing'),
]

/** A random change of a package that differs from it. */
export async function changePackage(random: Random, zip: Buffer): Promise<{ name: string; changed: Buffer }> {
  for (;;) {
    const change = pick(random, packageChanges)
    const changed = change?.make(random, zip, await unpack(zip))
    if (change && changed && !changed.equals(zip)) return { name: change.name, changed }
  }
}
