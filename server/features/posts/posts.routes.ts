import { verifyArchive } from '@litopys/contract/routes/archives'
import type { Serve } from '#http/serve'
import type { PostDeps } from './posts.usecases.ts'
import { verifyPosts } from './verify.ts'

export function mountPosts(serve: Serve, deps: PostDeps): void {
  serve(verifyArchive, async () => ({ data: await verifyPosts(deps) }))
}
