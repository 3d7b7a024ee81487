import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadSource } from '../../../server/adapters/telegram/source.ts'
import { DamagedFile, openZip } from '../../../server/adapters/telegram/zip-file.ts'
import { exportIn } from '../../../server/adapters/telegram/zipped-export.ts'
import type { Target } from '../target.ts'

const unpackedMaxBytes = 1_000_000
const folder = mkdtempSync(join(tmpdir(), 'litopys-fuzz-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** A zip archive. It is refused as BadSource, or all its names stay inside and its files within the limit. */
export const target: Target = {
  maxBytes: 4_096,
  run: async (input) => {
    const path = join(folder, 'archive.zip')
    writeFileSync(path, input)
    try {
      const archive = await openZip(path, unpackedMaxBytes)
      try {
        const names = [...archive.names()]
        for (const name of names) assertInside(name)
        let unpacked = 0
        for (const name of names) unpacked += await sizeOf(archive.find(name))
        if (unpacked > unpackedMaxBytes) throw new Error(`${unpacked} bytes were unpacked`)
        exportIn(archive)
      } finally {
        archive.close()
      }
    } catch (error) {
      if (!(error instanceof BadSource)) throw error
    }
  },
}

/** Bytes that a file has in fact. */
async function sizeOf(file: { read(): AsyncIterable<Buffer> } | undefined): Promise<number> {
  let size = 0
  try {
    for await (const chunk of file?.read() ?? []) size += chunk.length
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error
  }
  return size
}

function assertInside(name: string): void {
  const isOutside = name === '' || name.startsWith('/') || name.split(/[/\\]/).includes('..')
  if (isOutside || name.includes('\0')) throw new Error(`the name ${JSON.stringify(name)} leads out`)
}
