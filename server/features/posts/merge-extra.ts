import { isRecord } from '@litopys/contract/record'
import { extraText } from './analysed-post.ts'
import type { Stamps } from './observation-stamps.ts'
import type { PostContent } from './post-row.ts'

/** Merges the extra values of sources, key by key. */
export function mergeExtra(known: PostContent, incoming: PostContent, stamps: Stamps): string {
  if (incoming.extra === '' && known.extra === '') return ''
  const [before, now] = [partsOf(known.extra), partsOf(incoming.extra)]
  const names = new Set([...before.keys(), ...now.keys()])
  const merged = [...names].map((name): [string, unknown] => {
    const side = stamps.choose(`extra.${name}`, before.get(name), now.get(name))
    return [name, (side === 'known' ? before : now).get(name)]
  })
  return extraText(Object.fromEntries(merged))
}

function partsOf(extra: string): Map<string, unknown> {
  const parts: unknown = extra === '' ? {} : JSON.parse(extra)
  return new Map(isRecord(parts) ? Object.entries(parts) : [])
}
