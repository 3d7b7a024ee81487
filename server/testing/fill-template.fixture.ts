import { join } from 'node:path'
import { openEngine } from '#archive/engine'
import { archiveVersion, migrateArchive } from '#archive/migrate'
import { syncOnce } from '#data-directory/sync-once'
import { openRecords } from '#records/open'

// node fill-template.fixture.ts DIRECTORY: a process of its own, as an engine never gives its memory back.
const [directory = ''] = process.argv.slice(2)
const db = await openRecords({ directory: join(directory, 'records'), url: undefined })
await db.destroy()
const engine = await openEngine({
  directory: join(directory, 'archive'),
  url: undefined,
  searchTimeoutSeconds: 10,
})
await migrateArchive(engine)
await engine.close()
// Or each test would bring its copy to the disk, file by file.
await syncOnce(directory, archiveVersion)
