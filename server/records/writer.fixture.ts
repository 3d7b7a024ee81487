import { writeSync } from 'node:fs'
import { sql } from 'kysely'
import { openRecords } from './open.ts'

// Writes rows in one transaction each, and prints each number after its commit.
const [directory = '', from = '0', count = '1000000'] = process.argv.slice(2)
const db = await openRecords({ directory, url: undefined })
await sql`CREATE TABLE IF NOT EXISTS acknowledged (n bigint PRIMARY KEY)`.execute(db)
writeSync(1, 'begin\n')
for (let n = Number(from); n < Number(from) + Number(count); n += 1) {
  await sql`INSERT INTO acknowledged VALUES (${n})`.execute(db)
  writeSync(1, `${n}\n`)
}
process.exit(0)
