import { isRecord } from '@litopys/contract/record'
import { attribute, type Element } from '../html/tree.ts'

/**
 * What `data-view` of a block gives away: base64url of `{"c":-1443002210,"p":483,…}`, of which c is the bare
 * number of the channel and p that of the post, with a g behind it for an album. Nobody has promised it, so
 * nothing depends on it.
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
    // Another form than the one that is known.
    return undefined
  }
}

export type MessageLink = { username?: string; channelId?: string; messageId?: number }

/** `https://t.me/name/12`, `https://t.me/c/1443002210/12` or `https://t.me/name`. */
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
