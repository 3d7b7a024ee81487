import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { check } from '@litopys/contract/check'
import * as Type from 'typebox'
import { faultOf, filesOf, type Model, type ModelFile, type ModelList } from './models.ts'

/** The used fields of a list of Firefox's Remote Settings records. */
const records = Type.Object({
  data: Type.Array(
    Type.Object({
      attachment: Type.Optional(Type.Object({ hash: Type.String(), location: Type.String() })),
    }),
  ),
})

export type Fetched = { name: string } & (
  | { state: 'there' }
  | { state: 'fetched'; from: string }
  | { state: 'failed'; reasons: string[] }
)

const limitMs = 15 * 60_000

/** Downloads each missing file. A file gets its name only after its SHA-256 matches. */
export async function* fetchModels(directory: string, list: ModelList): AsyncGenerator<Fetched> {
  await mkdir(directory, { recursive: true })
  for (const model of list.models)
    for (const file of filesOf(model)) {
      const { name } = file
      if ((await faultOf(directory, file)) === undefined) yield { name, state: 'there' }
      else yield { name, ...(await fetchFrom(placesOf(list, model, file), directory, file)) }
    }
  for (const { address, ...file } of list.pictureText ?? []) {
    const { name } = file
    if ((await faultOf(directory, file)) === undefined) yield { name, state: 'there' }
    else yield { name, ...(await fetchFrom([async () => address], directory, file)) }
  }
}

type Find = () => Promise<string>

/** Addresses to try: Firefox's first, then those of the list. */
function placesOf({ firefox, addresses }: ModelList, { folder }: Model, { name, sha256 }: ModelFile): Find[] {
  const elsewhere = addresses.map((address) => () => Promise.resolve(`${address}/${folder}/${name}.gz`))
  return firefox ? [() => addressByHash(firefox, sha256), ...elsewhere] : elsewhere
}

async function fetchFrom(places: Find[], directory: string, file: ModelFile) {
  const reasons: string[] = []
  for (const find of places) {
    try {
      const from = await find()
      await download(from, directory, file)
      return { state: 'fetched' as const, from }
    } catch (error) {
      reasons.push(reasonOf(error))
    }
  }
  return { state: 'failed' as const, reasons }
}

async function addressByHash(
  { records: address, files }: NonNullable<ModelList['firefox']>,
  sha256: string,
): Promise<string> {
  const response = await ask(address)
  const checked = check(records, await response.json())
  if (!checked.ok) throw new Error(`${address} is not a list of models`)
  const found = checked.value.data.find(({ attachment }) => attachment?.hash === sha256)
  if (!found?.attachment) throw new Error(`${address} no longer lists this file`)
  return `${files}/${found.attachment.location}`
}

async function download(
  address: string,
  directory: string,
  { name, bytes, sha256 }: ModelFile,
): Promise<void> {
  const part = join(directory, `${name}.part`)
  const hash = createHash('sha256')
  const checked = async function* (content: AsyncIterable<Buffer>) {
    let size = 0
    for await (const chunk of content) {
      size += chunk.length
      if (size > bytes) throw new Error(`${address} is longer than the expected file`)
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    const { body } = await ask(address)
    const content = Readable.fromWeb(body ?? new ReadableStream())
    const unpack = address.endsWith('.gz') ? createGunzip() : new PassThrough()
    await pipeline(content, unpack, checked, createWriteStream(part, { flush: true }))
    if (hash.digest('hex') !== sha256)
      throw new Error(`${address} has another checksum than the expected file`)
    await rename(part, join(directory, name))
  } finally {
    await rm(part, { force: true })
  }
}

async function ask(address: string): Promise<Response> {
  const response = await fetch(address, { signal: AbortSignal.timeout(limitMs) })
  if (response.ok) return response
  await response.body?.cancel()
  throw new Error(`${address} answers ${response.status}`)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
