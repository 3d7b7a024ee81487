import { changeTags, listTags, renameTags, undoTags } from '@litopys/contract/routes/tags'
import type { Serve } from '#http/serve'
import { findTags, renameTag, type TagDeps, tag, undoTagging } from './tags.usecases.ts'

export function mountTags(serve: Serve, deps: TagDeps): void {
  serve(listTags, ({ actor, input, signal }) => findTags(deps, actor, input, signal))
  serve(changeTags, async ({ actor, scope, input, signal }) => ({
    data: await tag(deps, { actor, scope }, input, signal),
  }))
  serve(undoTags, async ({ actor, scope, input }) => ({
    data: await undoTagging(deps, { actor, scope }, input),
  }))
  serve(renameTags, async ({ actor, input, signal }) => ({
    data: await renameTag(deps, actor, input, signal),
  }))
}
