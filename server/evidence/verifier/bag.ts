import { canonicalJson } from '@litopys/contract/canonical-json'
import { isRecord } from '@litopys/contract/record'
import { type FaultCode, PackageFault } from './fault.ts'
import { fileNames, isPackageHead, type PackageHead } from './package-form.ts'
import { type ReadFile, readEntries, readFile, type Source } from './read-zip.ts'
import type { ZipEntry } from './zip-form.ts'

/** A package after the first part of the check. */
export type Bag = {
  files: ReadonlyMap<string, ZipEntry & ReadFile>
  fail(code: FaultCode, about: string, detail?: string): void
}

/** Longer files are not read as JSON: a package of the largest size has a tenth of that. */
const mostKeptBytes = 256 * 1024 * 1024

/** Reads all files. Their names are without the folder that contains them all. */
export async function readBag(
  source: Source,
  fail: Bag['fail'],
  onProgress?: (share: number) => void,
): Promise<Bag> {
  const files = new Map<string, ZipEntry & ReadFile>()
  let folder: string | undefined
  for (const entry of await readEntries(source)) {
    const slash = entry.name.indexOf('/')
    const [own, name] = [entry.name.slice(0, slash), entry.name.slice(slash + 1)]
    folder ??= own
    if (slash <= 0 || own !== folder) throw new PackageFault('file_unexpected', entry.name)
    const isKept = !name.startsWith('data/media/') && !name.startsWith('data/records/')
    if (isKept && entry.size > mostKeptBytes) throw new PackageFault('file_unexpected', name, 'size')
    files.set(name, { ...entry, ...(await readFile(source, entry, isKept)) })
    onProgress?.((entry.offset + entry.size) / source.size)
  }
  return { files, fail }
}

export function textOf({ files }: Bag, name: string): string | undefined {
  const bytes = files.get(name)?.bytes
  if (!bytes) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The value of a JSON file, which must be in the canonical form. */
export function jsonOf<T>(bag: Bag, name: string, isOfShape: (value: unknown) => value is T): T | undefined {
  const value = canonicalOf(bag, name)
  if (value === undefined) return undefined
  if (isOfShape(value)) return value
  bag.fail('json_shape', name)
  return undefined
}

function canonicalOf(bag: Bag, name: string): unknown {
  const text = textOf(bag, name)
  if (text === undefined) {
    bag.fail(bag.files.has(name) ? 'json_form' : 'file_missing', name)
    return undefined
  }
  const value = parsed(text)
  if (value !== undefined && canonicalText(value) === text) return value
  bag.fail('json_form', name)
  return undefined
}

/** Undefined for a value whose lists or objects are nested too deeply. */
function canonicalText(value: unknown): string | undefined {
  try {
    return canonicalJson(value)
  } catch (cause) {
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What the package says about itself. The rest of the manifest is made again and compared as a whole. */
export function headOf(bag: Bag): PackageHead | undefined {
  const value = canonicalOf(bag, fileNames.provenance)
  if (value === undefined) return undefined
  const graph = isRecord(value) && Array.isArray(value['@graph']) ? value['@graph'].filter(isRecord) : []
  const [own, software, exporter] = graph
  const id = String(own?.['@id']).slice('urn:uuid:'.length)
  const head = {
    id,
    createdAt: own?.generatedAtTime,
    software: software?.label,
    exporter: exporter?.label,
  }
  if (isPackageHead(head)) return head
  bag.fail('json_shape', fileNames.provenance)
  return undefined
}
