import type { ResultOf } from '@litopys/contract/route'
import type { archiveRoutes } from '@litopys/contract/routes/archives'
import { createAuditLogStore } from '#audit/audit-log.store'
import { openCheckpointFile } from '#audit/checkpoint-file'
import { verifyAuditLog } from '#audit/verify'
import type { Restored } from '#features/backups/restore-backup.usecase'
import { createLeafStore } from '#features/evidence/leaves.store'
import { createSealStore } from '#features/evidence/seals.store'
import { createStampStore } from '#features/evidence/stamps.store'
import { verifySeals } from '#features/evidence/verify-seals.usecase'
import { createMediaStore } from '#features/posts/media.store'
import { createObservationStore } from '#features/posts/observations.store'
import { createPostStore } from '#features/posts/posts.store'
import { verifyPosts } from '#features/posts/verify.usecase'
import { verifyMedia } from '#features/posts/verify-media.usecase'
import { createQuoteStore } from '#features/quotes/quotes.store'
import { verifyQuotes } from '#features/quotes/verify-quotes.usecase'
import { createJobLists } from '#jobs/job-lists.store'
import type { KeySource } from '#secrets/key-file'
import { createMac } from '#secrets/mac-key'
import { systemClock } from '#server/clock'

type Finding = ResultOf<typeof archiveRoutes.verify>[number]

/**
 * The checks of `verify` over restored data, without a server: it would run jobs and send messages. Without the
 * secret keys the audit log cannot be checked.
 */
export async function checkRestored(
  { engine, records, files, directory, checkpoints }: Restored,
  secrets: KeySource | undefined,
): Promise<Finding[]> {
  const acknowledged = () => createJobLists(records, []).countAdded()
  const findings = [
    ...(await verifyPosts({ posts: createPostStore(engine), acknowledged })),
    await verifyMedia({ media: createMediaStore(engine), files }),
  ]
  if (secrets === undefined) return findings
  const auditLog = createAuditLogStore(records, { mac: createMac(secrets), clock: systemClock })
  const file = openCheckpointFile({ secrets, checkpoints })
  const known = () => ({ ...file.read(), last: file.last(), observed: undefined })
  const areCheckpointsApart = !checkpoints.startsWith(directory.path)
  return [
    ...findings,
    ...(await verifySeals({
      seals: createSealStore(records),
      leaves: createLeafStore(engine),
      stamps: createStampStore(records),
      observationsOfRun: createObservationStore(engine).observationsOfRun,
      auditLog,
      roots: [],
    })),
    ...(await verifyQuotes({ quotes: createQuoteStore(records), auditLog })),
    ...(await verifyAuditLog({ auditLog, checkpoints: { known }, areCheckpointsApart })),
  ]
}
