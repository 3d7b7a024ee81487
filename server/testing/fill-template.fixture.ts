import { join } from 'node:path'
import { openEngine } from '#archive/engine'
import { archiveVersion, migrateArchive } from '#archive/migrate'
import { syncOnce } from '#data-directory/sync-once'
import { openRecords } from '#records/open'

// Usage: node fill-template.fixture.ts DIRECTORY. It is its own process, because an engine never releases its
// memory.
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
// Otherwise each test would sync its copy to the disk, file by file.
await syncOnce(directory, archiveVersion)
