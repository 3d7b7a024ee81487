import { tagRoutes } from '@litopys/contract/routes/tags'
import type { Serve } from '#http/serve'
import { listTags, renameTag, type TagDeps, tag, undoTagging } from './tags.usecase.ts'

export function mountTags(deps: TagDeps) {
  return (serve: Serve): void => {
    serve(tagRoutes.list, ({ actor, input, signal }) => listTags(deps, actor, input, signal))
    serve(tagRoutes.change, ({ actor, scope, input, signal }) => tag(deps, { actor, scope }, input, signal))
    serve(tagRoutes.undo, ({ actor, scope, input }) => undoTagging(deps, { actor, scope }, input))
    serve(tagRoutes.rename, ({ actor, input, signal }) => renameTag(deps, actor, input, signal))
  }
}
