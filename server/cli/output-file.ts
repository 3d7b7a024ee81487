import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandFailed } from './command.ts'

/**
 * Somewhere to write a file to that a command makes. It has its name only when it is whole; what is no file (a pipe, a device) is written to as it
 * comes. @throws CommandFailed where nothing can be written there, before there is anything to write.
 */
export async function openOutput(file: string): Promise<(content: Readable) => Promise<void>> {
  const known = await stat(file).catch(() => undefined)
  if (known?.isDirectory()) throw new CommandFailed(`${file} is a folder`)
  const path = known ? await realpath(file) : resolve(file)
  const isFile = known?.isFile() ?? true
  await access(isFile ? dirname(path) : path, constants.W_OK).catch((cause: unknown) => {
    throw unwritable(file, cause)
  })
  return async (content) => {
    const part = isFile ? `${path}.${randomUUID()}.part` : path
    try {
      await pipeline(content, createWriteStream(part, { flush: isFile, flags: isFile ? 'wx' : 'w' }))
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
