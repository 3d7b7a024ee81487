import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type AuditedAbout, createAuditLogStore } from '../server/audit/audit-log.store.ts'
import { createAuditedPostStore } from '../server/audit/audited-posts.store.ts'
import { postSetOf } from '../server/audit/post-set.ts'
import { systemClock } from '../server/clock.ts'
import { openRecords } from '../server/records/open.ts'
import { createMac } from '../server/secrets/mac-key.ts'

// Reads of a chain of custody in a large audit log, of which one entry in a hundred saved a quote. One post has 1,000
// runs, and ten exports have 100,000 posts each. Usage: node bench/custody.ts [ENTRIES]
const entries = Number(process.argv[2] ?? 200_000)
const channelId = '1234567890'

const directory = await mkdtemp(join(tmpdir(), 'litopys-custody-'))
try {
  const db = await openRecords({ directory: join(directory, 'records'), url: undefined })
  await sql`INSERT INTO audit SELECT n, now() - (${entries} - n) * interval '1 second', 'u', 'user', '', '',
    CASE WHEN n % 100 = 0 THEN 'quote.save' WHEN n % 200 = 1 THEN 'archive.seal' ELSE 'archive.search' END,
    CASE WHEN n % 100 = 0 THEN 'quote-' || n WHEN n % 200 = 1 THEN 'run-' || n ELSE '' END, '', 'done',
    '{"q":"' || repeat('міст ', 20) || '"}', '' FROM generate_series(1, ${entries}) n`.execute(db)
  const audited = createAuditedPostStore(db)
  for (let n = 100; n <= entries; n += 100)
    await audited.add(`quote-${n}`, postSetOf([{ channelId, messageId: n }]))
  const exported = Array.from({ length: 100_000 }, (_, messageId) => ({ channelId, messageId }))
  const times: number[] = []
  for (let n = 0; n < 10; n += 1)
    times.push(await timed(() => audited.add(`export-${n}`, postSetOf(exported))))
  print('one export of 100,000 posts, ms', times)
  const size = await sql<{ size: number }>`SELECT pg_total_relation_size('audited_posts') AS size`.execute(db)
  process.stdout.write(`audited_posts, bytes: ${size.rows[0]?.size}\n`)
  await sql`ANALYZE`.execute(db)

  const auditLog = createAuditLogStore(db, { mac: createMac(directory), clock: systemClock })
  const runs = Array.from({ length: 1_000 }, (_, n) => `run-${n * 200 + 1}`)
  const reads = {
    objects: [] as number[],
    actions: [] as number[],
    seals: [] as number[],
    scan: [] as number[],
  }
  for (let round = 0; round < 20; round += 1) {
    const post = { channelId, messageId: 100 * (round + 1) }
    let objectIds: string[] = []
    reads.objects.push(await timed(async () => void (objectIds = await audited.objectsOf([post]))))
    const of = (actions: AuditedAbout['actions'], ids: string[]) => {
      return { objectIds: ids, actions, open: actions, actorId: '' }
    }
    reads.actions.push(
      await timed(() => auditLog.about(of(['quote.save', 'export.end'], objectIds), { limit: 21 })),
    )
    reads.seals.push(await timed(() => auditLog.about(of(['archive.seal'], runs), { limit: 21 })))
    const named = `%"post":"${channelId}_${post.messageId}"%`
    reads.scan.push(
      await timed(() => sql`SELECT seq FROM audit WHERE action <> '' AND details LIKE ${named}`.execute(db)),
    )
  }
  print('objects of a post, ms', reads.objects)
  print('lines about the objects, ms', reads.actions)
  print('seals of 1,000 runs, ms', reads.seals)
  print('for comparison, a scan of the details, ms', reads.scan)
  await db.destroy()
} finally {
  await rm(directory, { recursive: true, force: true })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function print(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  process.stdout.write(`${name}: median ${at(0.5)}, longest ${at(1)}\n`)
}
