import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { check } from '@litopys/contract/check'
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { StartError } from '#server/errors'
import ours from './models.json' with { type: 'json' }

const modelFile = Type.Object({
  name: Type.String({ pattern: '^[\\w-][\\w.-]*$', maxLength: 100 }),
  bytes: Type.Integer({ minimum: 1, maximum: 512 * 1_024 ** 2 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
export type ModelFile = Static<typeof modelFile>

const language = Type.String({ pattern: '^[a-z]{2,3}$' })
const model = Type.Object({
  from: language,
  to: language,
  folder: Type.String(),
  model: modelFile,
  shortlist: modelFile,
  vocabulary: modelFile,
})
/** Files that Bergamot needs to translate from one language to another. */
export type Model = Static<typeof model>

const modelList = Type.Object({
  source: Type.String(),
  /** Address of Firefox's list of models, and of their files. */
  firefox: Type.Optional(Type.Object({ records: Type.String(), files: Type.String() })),
  /** Base addresses, followed by the folder of the model, the name of the file and `.gz`. */
  addresses: Type.Array(Type.String()),
  models: Type.Array(model, { minItems: 1 }),
  /** Languages of words in pictures, such as rus.traineddata, with their addresses. Ours has none. */
  pictureText: Type.Optional(
    Type.Array(Type.Object({ ...modelFile.properties, address: Type.String({ pattern: '^https?://' }) })),
  ),
})
export type ModelList = Static<typeof modelList>

/** The list of models: `models.json` beside their files, or the built-in list. @throws StartError */
export async function readModelList(directory: string): Promise<ModelList> {
  const path = join(directory, 'models.json')
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw cause
  })
  const checked = check(modelList, text === undefined ? ours : jsonIn(text))
  if (checked.ok) return checked.value
  const [issue] = checked.issues
  throw new StartError(
    `${path} is not a list of models: ${issue?.path} ${issue?.message}. Compare it with server/adapters/translator/models.json, or remove it.`,
  )
}

export function filesOf({ model, shortlist, vocabulary }: Model): ModelFile[] {
  return [model, shortlist, vocabulary]
}

export type FileFault = { name: string; fault: 'missing' | 'wrong' }

/** Models that have one of these faults. */
export function damagedModels({ models }: ModelList, faults: FileFault[]): Model[] {
  return models.filter((model) =>
    filesOf(model).some(({ name }) => faults.some((fault) => fault.name === name)),
  )
}

/** Models with all files intact, and the faults of incomplete models. */
export async function findModels(
  directory: string,
  { models }: ModelList,
): Promise<{ models: Model[]; faults: FileFault[] }> {
  const looked = await Promise.all(
    models.map(async (one) => {
      const files = await Promise.all(filesOf(one).map((file) => faultOf(directory, file)))
      return { one, faults: files.flatMap((fault) => fault ?? []) }
    }),
  )
  const isAbsent = (faults: FileFault[]) =>
    faults.length === 3 && faults.every(({ fault }) => fault === 'missing')
  return {
    models: looked.flatMap(({ one, faults }) => (faults.length === 0 ? one : [])),
    faults: looked.flatMap(({ faults }) => (isAbsent(faults) ? [] : faults)),
  }
}

/** Undefined if the file has the size and the SHA-256 of the list. */
export async function faultOf(
  directory: string,
  { name, bytes, sha256 }: ModelFile,
): Promise<FileFault | undefined> {
  const path = join(directory, name)
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return { name, fault: 'missing' }
  if (found.size !== bytes) return { name, fault: 'wrong' }
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex') === sha256 ? undefined : { name, fault: 'wrong' }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
