import type { SearchInput } from '@litopys/contract/schemas/search'
import type { PostKey } from '#archive/post-keys'
import type { Actor } from '#server/actor'
import type { KeyStore } from './post-keys.store.ts'
import { type ReadSearchDeps, readSearch } from './read-search.usecase.ts'

export type WholeResultDeps = ReadSearchDeps & { keys: KeyStore }

/**
 * Reads every post that a search finds, in parts; `after` continues an earlier walk. `total` is the number of
 * all posts.
 */
export async function walkResult(
  deps: WholeResultDeps,
  actor: Actor,
  input: SearchInput,
  { after, partSize }: { after: PostKey | undefined; partSize: number },
  signal: AbortSignal,
): Promise<{ total: number; parts: AsyncGenerator<PostKey[]> }> {
  const { condition } = await readSearch(deps, actor, input, signal)
  const total = await deps.keys.count(condition, signal)
  async function* parts(): AsyncGenerator<PostKey[]> {
    let place = after
    for (;;) {
      const part = await deps.keys.after(condition, place, partSize, signal)
      if (part.length > 0) yield part
      if (part.length < partSize) return
      place = part.at(-1)
    }
  }
  return { total, parts: parts() }
}
