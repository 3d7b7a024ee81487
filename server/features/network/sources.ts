import type { NamedSource } from './shared-objects.store.ts'

/** What is known of channels outside a post: `idOf` by username in lower case. */
export type KnownNames = { ids: ReadonlySet<string>; idOf: ReadonlyMap<string, string> }

/**
 * The node of a channel that a post names: the id of an archived channel, else `@username`, else its id, else
 * `name:Name`.
 */
export function nodeOf({ sourceId, username, name }: NamedSource, { ids, idOf }: KnownNames): string {
  if (ids.has(sourceId)) return sourceId
  // The post has the id of another channel than the one that has this username now.
  const known = sourceId === '' ? idOf.get(username) : undefined
  if (known !== undefined) return known
  if (username !== '') return `@${cut(username)}`
  return sourceId === '' ? `name:${cut(name)}` : sourceId
}

const longestName = 256
const cut = (text: string) => text.slice(0, longestName).toWellFormed()

/** What a node outside the archive is called, if posts give it no title. */
export function titleOfNode(node: string): string {
  return node.startsWith('name:') ? node.slice('name:'.length) : node
}
