import type { InputOf, ResultOf } from '@litopys/contract/route'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { provenanceRoutes } from '@litopys/contract/routes/provenance'
import type { Serve } from '#http/serve'
import type { CountHistoryStore } from './count-history.store.ts'
import { findCounts } from './count-history.usecase.ts'
import { listObservations, type ObservationDeps, readSourceRecord } from './observations.usecase.ts'
import { type OpenedDeps, readPost } from './opened.usecase.ts'
import { type VerifyDeps, verifyPosts } from './verify.usecase.ts'
import { type VerifyMediaDeps, verifyMedia } from './verify-media.usecase.ts'

/** `verifyRest`: further checks beside those of posts. */
export type PostRouteDeps = VerifyDeps &
  VerifyMediaDeps &
  OpenedDeps &
  ObservationDeps & { counts: CountHistoryStore } & {
    verifyRest(options: InputOf<typeof archiveRoutes.verify>): Promise<ResultOf<typeof archiveRoutes.verify>>
  }

export function mountPosts(deps: PostRouteDeps) {
  return (serve: Serve): void => {
    serve(postRoutes.read, ({ actor, input, signal }) => readPost(deps, actor, input, signal))
    serve(postRoutes.countHistory, ({ actor, input, signal }) => findCounts(deps, actor, input, signal))
    serve(provenanceRoutes.observations, ({ actor, input, signal }) =>
      listObservations(deps, actor, input, signal),
    )
    serve(provenanceRoutes.sourceRecord, ({ actor, input, signal }) =>
      readSourceRecord(deps, actor, input, signal),
    )
    serve(archiveRoutes.verify, async ({ input }) => [
      ...(await verifyPosts(deps)),
      await verifyMedia(deps),
      ...(await deps.verifyRest(input)),
    ])
  }
}
