import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { check } from '@litopys/contract/check'
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { type KeySource, privateKeysIn } from '#secrets/key-file'
import { reasonOf, StartError } from '#server/errors'

const checkpoint = Type.Object(
  {
    /** Number of the checkpoint, starting at 1. */
    number: Type.Integer(),
    at: Type.String(),
    /** The last line at that time, its MAC, and the number of lines. */
    seq: Type.Integer(),
    head: Type.String(),
    count: Type.Integer(),
  },
  { additionalProperties: false },
)
export type Checkpoint = Static<typeof checkpoint>
const signedLine = Type.Object(
  { checkpoint: Type.String(), signature: Type.String() },
  { additionalProperties: false },
)

/** Content of the file: checkpoints with a valid signature, and the number of invalid lines. */
export type ReadCheckpoints = { checkpoints: Checkpoint[]; broken: number }

/** Checkpoints signed with Ed25519 (RFC 8032), one per line, in an append-only file. */
export type CheckpointFile = {
  path: string
  read(): ReadCheckpoints
  /** The last one with a valid signature. Checking them all would take longer every year. */
  last(): Checkpoint | undefined
  append(checkpoint: Checkpoint): void
  /**
   * Renames the file, for an audit log that starts again. Returns its new path, or undefined if there is no
   * file. @throws StartError if it cannot be renamed.
   */
  putAside(at: Date): string | undefined
}

const lost = 'earlier checkpoints can then no longer be verified'

/** @throws StartError if the folder cannot be created. */
export function openCheckpointFile(folders: { secrets: KeySource; checkpoints: string }): CheckpointFile {
  const keys = privateKeysIn(folders.secrets, 'ed25519', { name: 'audit.pem', lost })
  const [privateKey] = keys
  const publicKeys = keys.map((key) => createPublicKey(key))
  const path = join(folders.checkpoints, 'checkpoints.jsonl')
  try {
    mkdirSync(folders.checkpoints, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new StartError(
      `The folder ${folders.checkpoints} (AUDIT_CHECKPOINT_DIR) cannot be created: ${reasonOf(cause)}`,
      cause,
    )
  }
  /** Whether the file is known to end with a complete line. */
  let isWhole = false
  return {
    path,
    last: () => {
      for (const line of linesOf(path).reverse()) {
        const read = readLine(line, publicKeys)
        if (read) return read
      }
      return undefined
    },
    read: () => {
      const lines = linesOf(path)
      const checkpoints = lines.flatMap((line) => readLine(line, publicKeys) ?? [])
      return { checkpoints, broken: lines.length - checkpoints.length }
    },
    append: (made) => {
      const text = JSON.stringify(made)
      const signature = sign(null, Buffer.from(text), privateKey).toString('base64url')
      if (!isWhole) cutTornLine(path)
      isWhole = false
      appendLine(path, JSON.stringify({ checkpoint: text, signature }))
      isWhole = true
    },
    putAside: (at) => {
      if (!existsSync(path)) return undefined
      const earlier = join(
        folders.checkpoints,
        `checkpoints-until-${at.toISOString().replaceAll(':', '')}.jsonl`,
      )
      try {
        renameSync(path, earlier)
      } catch (cause) {
        throw new StartError(`${path} (AUDIT_CHECKPOINT_DIR) cannot be renamed: ${String(cause)}`, cause)
      }
      return earlier
    },
  }
}

/** The complete lines. Text after the last line end is a line that a power failure truncated. */
function linesOf(path: string): string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : []
}

function appendLine(path: string, line: string): void {
  const file = openSync(path, 'a', 0o600)
  try {
    writeSync(file, `${line}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function cutTornLine(path: string): void {
  const text = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  const end = text.lastIndexOf('\n') + 1
  if (end < text.length) truncateSync(path, end)
}

function readLine(line: string, publicKeys: KeyObject[]): Checkpoint | undefined {
  const signed = check(signedLine, parse(line))
  if (!signed.ok) return undefined
  const { checkpoint: text, signature } = signed.value
  const [lineBytes, bytes] = [Buffer.from(text), Buffer.from(signature, 'base64url')]
  if (!publicKeys.some((key) => verify(null, lineBytes, key, bytes))) return undefined
  const read = check(checkpoint, parse(text))
  return read.ok ? read.value : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
