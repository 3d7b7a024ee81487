import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkText } from '@litopys/contract/check'
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { StartError } from '#server/errors'

const note = Type.Object({
  state: Type.Enum(['filling', 'filled']),
  /** When the directory was filled. The channels of the demo's preview start some days earlier. */
  startedAt: Type.String({ format: 'date-time' }),
  password: Type.String(),
})

/** A data directory that a demo created. */
export type DemoDirectory = {
  path: string
  startedAt: Date
  /** Password of all colleagues. */
  password: string
  isFilled: boolean
  /** Marks the directory as complete, so that later starts use it unchanged. */
  markFilled(): void
}

const noteName = 'demo.json'

/**
 * The named directory, or else a temporary one, which is deleted when the process ends. @throws StartError if
 * the directory contains anything but a complete demo.
 */
export function openDemoDirectory(named: string | undefined, now: Date): DemoDirectory {
  const path = named ?? temporaryDirectory()
  const file = join(path, noteName)
  if (existsSync(file)) return knownDirectory(path, file)
  if (existsSync(path) && readdirSync(path).length > 0)
    throw new StartError(
      `${path} is not empty, and it was not made by the demo. The demo never changes other data: name an empty directory in DATA_DIR, or start the demo without it.`,
    )
  const password = randomBytes(12).toString('base64url')
  const startedAt = now.toISOString()
  mkdirSync(path, { recursive: true, mode: 0o700 })
  writeNote(file, { state: 'filling', startedAt, password })
  return {
    path,
    password,
    startedAt: now,
    isFilled: false,
    markFilled: () => writeNote(file, { state: 'filled', startedAt, password }),
  }
}

function knownDirectory(path: string, file: string): DemoDirectory {
  const checked = checkText(note, JSON.parse(readFileSync(file, 'utf8')))
  if (!checked.ok || checked.value.state === 'filling')
    throw new StartError(
      `The demo in ${path} was not filled to the end. Delete this directory and start again.`,
    )
  const { startedAt, password } = checked.value
  return { path, password, startedAt: new Date(startedAt), isFilled: true, markFilled: () => undefined }
}

function writeNote(file: string, content: Static<typeof note>): void {
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 })
}

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-demo-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  return join(directory, 'data')
}
