import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandFailed, WrongUse } from './command.ts'

/** `name`: what to call the place; where `isStandardOutput` nothing else may be written there. */
export type Output = {
  name: string
  isStandardOutput: boolean
  write(content: Readable, signal: AbortSignal): Promise<void>
}

/**
 * A path of its own would lead nowhere where the standard output is a pipe, and past what a shell has opened
 * where it is a file.
 */
const standardOutput = new Set(['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'])

/**
 * Somewhere to write a file to that a command makes. It has its name only when it is whole; what is no file
 * (a pipe, a device) is written to as it comes. @throws WrongUse, CommandFailed where nothing can be written
 * there, before there is anything to write.
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
    // The stroke makes the system say where a part of the path is no folder.
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
