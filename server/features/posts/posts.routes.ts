import type { OutputOf } from '@litopys/contract/route'
import { verifyArchive } from '@litopys/contract/routes/archives'
import type { Serve } from '#http/serve'
import { type VerifyDeps, verifyPosts } from './verify.ts'

/** `verifyJournal`: what else the archive is held against, beside its posts. */
export type PostRouteDeps = VerifyDeps & { verifyJournal(): Promise<OutputOf<typeof verifyArchive>['data']> }

export function mountPosts(serve: Serve, deps: PostRouteDeps): void {
  serve(verifyArchive, async () => ({
    data: [...(await verifyPosts(deps)), ...(await deps.verifyJournal())],
  }))
}
