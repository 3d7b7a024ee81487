import { expect, test } from 'vitest'
import { movedParts, nameOfArchive, nameOfRecords } from './databases.ts'

const DATABASE_URL = 'postgres://litopys:secret@db.example.org/archive?sslmode=require&password=secret'
const CLICKHOUSE_URL = 'http://u:secret@ch2:8123, http://u:secret@ch1:8123'

test('the names of databases have no passwords, and do not depend on the order of shards', () => {
  expect(nameOfRecords({ DATABASE_URL })).toBe('PostgreSQL, db.example.org:5432/archive')
  const cluster = { CLICKHOUSE_URL, CLICKHOUSE_CLUSTER: 'two' }
  expect(nameOfArchive(cluster)).toBe('ClickHouse, cluster two, ch1:8123, ch2:8123')
  expect(nameOfArchive({ CLICKHOUSE_URL: 'https://ch1:8443' })).toBe('ClickHouse, ch1:8443')
})

test('only what differs is moved, and another password makes no other place', () => {
  expect(movedParts({}, { DATABASE_URL })).toEqual({ archive: false, records: true })
  expect(movedParts({ DATABASE_URL, CLICKHOUSE_URL }, { DATABASE_URL })).toEqual({
    archive: true,
    records: false,
  })
  const same = { DATABASE_URL: DATABASE_URL.replaceAll('secret', 'another') }
  expect(() => movedParts({ DATABASE_URL }, same)).toThrow('There is nothing to move')
})

test('a server cannot be the source and a part of the target', () => {
  expect(() =>
    movedParts({ CLICKHOUSE_URL: 'http://ch1:8123' }, { CLICKHOUSE_URL, CLICKHOUSE_CLUSTER: 'two' }),
  ).toThrow('The ClickHouse server at ch1:8123 has the posts now')
})
