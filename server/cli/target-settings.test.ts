import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTarget } from './target-settings.ts'

const home = mkdtempSync(join(tmpdir(), 'litopys-target-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

function fileWith(text: string): string {
  const file = join(home, 'target.env')
  writeFileSync(file, text)
  return file
}

const source = {
  CLICKHOUSE_URL: 'http://ch1:8123,http://ch2:8123',
  CLICKHOUSE_CLUSTER: 'two',
  DATABASE_URL: 'postgres://db/archive',
}

test('a target has the databases of its file, from files with passwords too, and keeps the others', async () => {
  const address = join(home, 'address')
  writeFileSync(address, 'http://u:secret@ch3:8123\n')
  const text = `# The new server\nexport CLICKHOUSE_URL_FILE="${address}"\nPUBLIC_URL=https://other.example.org\n`
  const { config, settings } = await readTarget(fileWith(text), source)
  expect(config).toMatchObject({
    CLICKHOUSE_URL: 'http://u:secret@ch3:8123',
    DATABASE_URL: source.DATABASE_URL,
  })
  expect(config.CLICKHOUSE_CLUSTER).toBeUndefined()
  expect(config.PUBLIC_URL).toBeUndefined()
  expect(settings).toEqual([['CLICKHOUSE_URL_FILE', address]])
})

test.each([
  ['CLICKHOUSE_URL=\n', source.DATABASE_URL],
  ['CLICKHOUSE_URL=\nDATABASE_URL=\n', undefined],
])('an empty setting means the embedded database: %j', async (text, records) => {
  const { config, settings } = await readTarget(fileWith(text), source)
  expect([config.CLICKHOUSE_URL, config.CLICKHOUSE_CLUSTER]).toEqual([undefined, undefined])
  expect(config.DATABASE_URL).toBe(records)
  expect(settings).toEqual([])
})

test('embedded means both', async () => {
  const { config } = await readTarget('embedded', source)
  expect([config.CLICKHOUSE_URL, config.CLICKHOUSE_CLUSTER, config.DATABASE_URL]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  ['PUBLIC_URL=https://a\n', 'names no database'],
  ['DATABASE_URL=postgres://db2/a\nCLICKHOUSE_CLUSTER=two\n', 'CLICKHOUSE_CLUSTER without CLICKHOUSE_URL'],
  ['CLICKHOUSE_URL=ch1:8123\n', 'CLICKHOUSE_URL: '],
  ['DATABASE_URL=postgres://db2/a\nDATABASE_URL_FILE=/none\n', 'DATABASE_URL is set too'],
])('%j is refused', async (text, reason) => {
  await expect(readTarget(fileWith(text), source)).rejects.toThrow(reason)
})
