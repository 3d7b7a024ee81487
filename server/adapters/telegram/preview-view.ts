import { isRecord } from '@litopys/contract/record'
import { attribute, type Element } from '../html/tree.ts'

/**
 * Numbers in `data-view` of a block: base64url of `{"c":-1443002210,"p":483,…}`. `c` is the channel and `p`
 * the post, followed by a g for an album. The attribute is undocumented, so nothing depends on it.
 */
export function viewOf(block: Element): { channelId?: string; messageId?: number } {
  const view = decoded(attribute(block, 'data-view') ?? '')
  const { c, p } = isRecord(view) ? view : {}
  const [, digits] = /^(\d{1,15})g?$/.exec(String(p)) ?? []
  return {
    ...(typeof c === 'number' && Number.isSafeInteger(c) && c < 0 ? { channelId: String(-c) } : {}),
    ...(digits === undefined ? {} : { messageId: Number(digits) }),
  }
}

function decoded(view: string): unknown {
  try {
    return JSON.parse(Buffer.from(view, 'base64url').toString('utf8'))
  } catch {
    // A format other than the known one.
    return undefined
  }
}

export type MessageLink = { username?: string; channelId?: string; messageId?: number }

/** Parses `https://t.me/name/12`, `https://t.me/c/1443002210/12` or `https://t.me/name`. */
export function messageLink(href: string | undefined): MessageLink | undefined {
  const [, inside, name = '', digits] =
    /^https?:\/\/(?:www\.)?(?:t|telegram)\.me\/(?:s\/|(c)\/)?(\w+)(?:\/(\d{1,15}))?\/?(?:[?#].*)?$/i.exec(
      href ?? '',
    ) ?? []
  if (name === '') return undefined
  return {
    ...(inside ? { channelId: name } : { username: name }),
    ...(digits === undefined ? {} : { messageId: Number(digits) }),
  }
}
