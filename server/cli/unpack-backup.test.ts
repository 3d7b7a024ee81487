import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'tar'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unpackBackup } from './unpack-backup.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'litopys-tar-'))
  mkdirSync(join(home, 'backup/files'), { recursive: true })
  writeFileSync(join(home, 'backup/litopys-backup.json'), '{}')
  writeFileSync(join(home, 'outside'), 'outside')
})
afterEach(() => rmSync(home, { recursive: true }))

async function unpacked(names: string[]): Promise<string> {
  const file = join(home, 'backup.tar')
  await create({ cwd: join(home, 'backup'), file, preservePaths: true }, names)
  rmSync(join(home, 'outside'))
  const into = join(home, 'target/new')
  await unpackBackup(file, into)
  return into
}
/** Everything that a refused tar file must leave. */
const expectNothingUnpacked = () => {
  expect(existsSync(join(home, 'target/new'))).toBe(false)
  expect(readdirSync(home).toSorted()).toEqual(['backup', 'backup.tar', 'target'])
}

test('a tar file of files and folders is unpacked', async () => {
  expect(readdirSync(await unpacked(['.'])).toSorted()).toEqual(['files', 'litopys-backup.json'])
})

test('a tar file with a link is refused', async () => {
  symlinkSync('/etc', join(home, 'backup/snapshots'))
  await expect(unpacked(['.'])).rejects.toThrow(/"\.\/snapshots" is a link or a device/)
  expectNothingUnpacked()
})

test.each(['../outside', 'absolute'])('a tar file with the name %s is refused', async (name) => {
  const path = name === 'absolute' ? join(home, 'outside') : name
  await expect(unpacked(['litopys-backup.json', path])).rejects.toThrow('is no whole tar file')
  expectNothingUnpacked()
})

test('a tar file that is cut off is refused', async () => {
  const file = join(home, 'cut.tar')
  await create({ cwd: join(home, 'backup'), file }, ['.'])
  writeFileSync(file, 'no tar file at all'.repeat(100))
  await expect(unpackBackup(file, join(home, 'target/new'))).rejects.toThrow('is no whole tar file')
  expect(existsSync(join(home, 'target/new'))).toBe(false)
})
