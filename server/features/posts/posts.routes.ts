import type { OutputOf } from '@litopys/contract/route'
import { readCounts, readPost, verifyArchive } from '@litopys/contract/routes/archives'
import type { Serve } from '#http/serve'
import type { ToldCountStore } from './counts.store.ts'
import { type OpenedDeps, openPost } from './opened.usecases.ts'
import { findCounts } from './told-counts.ts'
import { type VerifyDeps, verifyPosts } from './verify.ts'
import { type VerifyMediaDeps, verifyMedia } from './verify-media.ts'

/** `verifyRest`: what else is held against itself, beside the posts. */
export type PostRouteDeps = VerifyDeps &
  VerifyMediaDeps &
  OpenedDeps & { counts: ToldCountStore } & {
    verifyRest(): Promise<OutputOf<typeof verifyArchive>['data']>
  }

export function mountPosts(serve: Serve, deps: PostRouteDeps): void {
  serve(readPost, async ({ actor, input, signal }) => ({ data: await openPost(deps, actor, input, signal) }))
  serve(readCounts, async ({ actor, input, signal }) => ({
    data: await findCounts(deps, actor, input, signal),
  }))
  serve(verifyArchive, async () => ({
    data: [...(await verifyPosts(deps)), await verifyMedia(deps), ...(await deps.verifyRest())],
  }))
}
