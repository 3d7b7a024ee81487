import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandFailed, WrongUse } from './command.ts'

/** `name`: the path for messages. If `isStandardOutput`, nothing else may be written to it. */
export type Output = {
  name: string
  isStandardOutput: boolean
  write(content: Readable, signal: AbortSignal): Promise<void>
}

/**
 * Opened by path, these would fail if the standard output is a pipe, and replace the shell's file if it is
 * one.
 */
const standardOutput = new Set(['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'])

/**
 * Opens the place for a file that a command writes. A file gets its name only when it is complete; a pipe or
 * a device is written directly.
 * @throws WrongUse, or CommandFailed if the place is not writable.
 */
export async function openOutput(file: string): Promise<Output> {
  if (file === '') throw new WrongUse('The name of the output file is empty')
  if (standardOutput.has(file))
    return {
      name: 'the standard output',
      isStandardOutput: true,
      write: (content, signal) => pipeline(content, process.stdout, { signal, end: false }),
    }
  const known = await stat(file).catch(() => undefined)
  if (known?.isDirectory()) throw new CommandFailed(`${file} is a folder`)
  const isFile = known?.isFile() ?? true
  const path = known?.isFile() ? await realpath(file) : resolve(file)
  try {
    // The slash makes the system report a part of the path that is not a folder.
    await access(isFile ? `${dirname(path)}/` : path, constants.W_OK)
  } catch (cause) {
    throw unwritable(file, cause)
  }
  return { name: file, isStandardOutput: false, write: writerTo(file, path, isFile) }
}

function writerTo(file: string, path: string, isFile: boolean): Output['write'] {
  const part = isFile ? `${path}.${randomUUID()}.part` : path
  return async (content, signal) => {
    try {
      const target = createWriteStream(part, { flush: isFile, flags: isFile ? 'wx' : 'w' })
      await pipeline(content, target, { signal })
      if (isFile) await rename(part, path)
    } catch (cause) {
      if (isFile) await rm(part, { force: true })
      throw unwritable(file, cause)
    }
  }
}

function unwritable(file: string, cause: unknown): CommandFailed {
  return new CommandFailed(
    `${file} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`,
  )
}
