import { createAuthority } from '#adapters/time-stamps/authority'
import type { PostsModule } from '#features/posts/posts.module'
import type { Kernel } from '#server/kernel'
import { evidenceMetrics } from './evidence.metrics.ts'
import { mountEvidence } from './evidence.routes.ts'
import { createLeafStore } from './leaves.store.ts'
import { createLiveRuns } from './live-runs.ts'
import { proofsOf } from './proofs.usecase.ts'
import { type SealDeps, sealRun } from './seal-run.usecase.ts'
import { startSealSweep } from './seal-sweep.job.ts'
import type { Sealing } from './sealing.ts'
import { createSealStore } from './seals.store.ts'
import { startStamping } from './stamping.job.ts'
import { createStampStore } from './stamps.store.ts'
import { authorityUrls, readRoots } from './trusted-authorities.ts'
import { verifySeals } from './verify-seals.usecase.ts'

export type EvidenceModule = Awaited<ReturnType<typeof evidenceModule>>

/** Seals over what each run captured, and their time stamps. */
export async function evidenceModule(kernel: Kernel, { posts }: { posts: PostsModule }) {
  const { config, clock, records, archive, auditLog, transact, logger, logError, stopOnClose } = kernel
  const roots = readRoots(config.TSA_ROOTS)
  const authorities = authorityUrls(config.TSA_URL).map((url) => createAuthority(url, roots))
  const names = authorities.map(({ name }) => name)
  const [seals, leaves, stamps] = [
    createSealStore(records),
    createLeafStore(archive),
    createStampStore(records),
  ]
  await stamps.configure(names, clock.now())
  const newest = (await seals.page(undefined, 1)).seals[0]
  // Its hash covers all seals before, so these need no stamp of their own.
  if (newest) await stamps.request(newest.number, names, clock.now())
  const stamping = stopOnClose(
    startStamping({
      stamps,
      authorities,
      clock,
      onRefused: ({ fault, detail }, about) =>
        logger.warn({ ...about, fault, detail }, 'a seal got no time stamp; it is requested again'),
      onError: logError('time stamps could not be requested'),
    }),
  )
  const { observationsOfRun } = posts.observations
  const deps: SealDeps = {
    seals,
    leaves,
    observationsOfRun,
    transact,
    auditLog,
    clock,
    authorities: names,
    onSealed: stamping.wake,
  }
  const liveRuns = createLiveRuns({ seals, clock })
  const onError = logError('a run could not be sealed; it is tried again')
  stopOnClose(startSealSweep({ ...deps, liveRuns, onError }))
  const sealing: Sealing = {
    open: seals.open,
    isSealed: seals.isSealed,
    seal: (run, signal) => sealRun(deps, run, signal),
    duringLive: liveRuns.during,
  }
  return {
    sealing,
    seals,
    stamps,
    /** The trusted roots of time stamps. */
    roots,
    /** Inclusion proofs of observations in the seal of their run. */
    proofsOf: (run: string, wanted: readonly string[]) => proofsOf({ seals, leaves }, run, wanted),
    metrics: evidenceMetrics({ stamps, clock }),
    verify: ({ sample }: { sample?: number | undefined } = {}) =>
      verifySeals({ seals, leaves, stamps, observationsOfRun, auditLog, roots }, sample),
    routes: mountEvidence({ seals, stamps, clock }),
  }
}
