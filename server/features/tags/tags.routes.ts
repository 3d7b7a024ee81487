import { changeTags, listTags, renameTags } from '@litopys/contract/routes/tags'
import type { Serve } from '#http/serve'
import { findTags, renameTag, type TagDeps, tag } from './tags.usecases.ts'

export function mountTags(serve: Serve, deps: TagDeps): void {
  serve(listTags, ({ actor, input, signal }) => findTags(deps, actor, input, signal))
  serve(changeTags, async ({ actor, scope, input, signal }) => ({
    data: await tag(deps, { actor, scope }, input, signal),
  }))
  serve(renameTags, async ({ actor, input, signal }) => ({
    data: await renameTag(deps, actor, input, signal),
  }))
}
