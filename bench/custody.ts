import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AuditedAbout, createAuditLogStore } from '../server/audit/audit-log.store.ts'
import { createAuditedPostStore } from '../server/audit/audited-posts.store.ts'
import { postSetOf } from '../server/audit/post-set.ts'
import { systemClock } from '../server/clock.ts'
import { openRecords } from '../server/records/open.ts'
import { createMac } from '../server/secrets/mac-key.ts'
import { fillAuditLog, measureAuditedPosts, scanDetails } from '../server/testing/large-audit-log.ts'

// Reads of a chain of custody in a large audit log. One entry in a hundred saved a quote. One post has 1,000
// runs, and ten exports have 100,000 posts each. Usage: node bench/custody.ts [ENTRIES]
const entries = Number(process.argv[2] ?? 200_000)
const channelId = '1234567890'

const directory = await mkdtemp(join(tmpdir(), 'litopys-custody-'))
try {
  const db = await openRecords({ directory: join(directory, 'records'), url: undefined })
  await fillAuditLog(db, entries)
  const audited = createAuditedPostStore(db)
  for (let n = 100; n <= entries; n += 100)
    await audited.add(`quote-${n}`, postSetOf([{ channelId, messageId: n }]))
  const exported = Array.from({ length: 100_000 }, (_, messageId) => ({ channelId, messageId }))
  const times: number[] = []
  for (let n = 0; n < 10; n += 1)
    times.push(await timed(() => audited.add(`export-${n}`, postSetOf(exported))))
  print('one export of 100,000 posts, ms', times)
  process.stdout.write(`audited_posts, bytes: ${await measureAuditedPosts(db)}\n`)

  const auditLog = createAuditLogStore(db, { mac: createMac(directory), clock: systemClock })
  const runs = Array.from({ length: 1_000 }, (_, n) => `run-${n * 200 + 1}`)
  const reads: Record<'objects' | 'actions' | 'seals' | 'scan', number[]> = {
    objects: [],
    actions: [],
    seals: [],
    scan: [],
  }
  for (let round = 0; round < 20; round += 1) {
    const post = { channelId, messageId: 100 * (round + 1) }
    reads.objects.push(await timed(() => audited.objectsOf([post])))
    const objectIds = await audited.objectsOf([post])
    const of = (actions: AuditedAbout['actions'], ids: string[]) => {
      return { objectIds: ids, actions, open: actions, actorId: '' }
    }
    reads.actions.push(
      await timed(() => auditLog.about(of(['quote.save', 'export.end'], objectIds), { limit: 21 })),
    )
    reads.seals.push(await timed(() => auditLog.about(of(['archive.seal'], runs), { limit: 21 })))
    reads.scan.push(await timed(() => scanDetails(db, `"post":"${channelId}_${post.messageId}"`)))
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
