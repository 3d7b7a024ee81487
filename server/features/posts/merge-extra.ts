import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '@litopys/contract/record'
import type { Giver } from './givers.ts'
import type { PostContent } from './post-row.ts'
import { extraText } from './raw-post.ts'

/** What sources know beyond the fields of a post, name by name. */
export function mergeExtra(known: PostContent, incoming: PostContent, givers: Giver): string {
  if (incoming.extra === known.extra && known.extra === '') return ''
  const [before, now] = [partsOf(known.extra), partsOf(incoming.extra)]
  const merged: [string, unknown][] = [...new Set([...before.keys(), ...now.keys()])].map((name) => {
    const side = givers.choose(`extra.${name}`, before.has(name), now.has(name))
    return [name, (side === 'known' ? before : now).get(name)]
  })
  // Rows of older versions have the names in the order in which they came.
  if (isDeepStrictEqual(new Map(merged), before)) return known.extra
  return extraText(Object.fromEntries(merged))
}

function partsOf(extra: string): Map<string, unknown> {
  const parts: unknown = extra === '' ? {} : JSON.parse(extra)
  return new Map(isRecord(parts) ? Object.entries(parts) : [])
}
