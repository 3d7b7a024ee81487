import { apiBasePath } from '@litopys/contract/constants'
import { isMacOf, type Mac } from '#secrets/mac-key'

/** A link that serves one file of one post to one session until it expires (docs/decisions/0017-media.md). */
export type MediaLink = { id: string; index: number; session: string; expires: number; mac: string }

const purpose = 'media link'

export function linkTo(mac: Mac, { id, index, session, expires }: Omit<MediaLink, 'mac'>): string {
  const signed = mac(purpose, session, id, String(index), String(expires))
  const query = new URLSearchParams({ expires: String(expires), session, mac: signed })
  return `${apiBasePath}/media/${encodeURIComponent(id)}/${index}?${query}`
}

export function isGenuine(mac: Mac, link: MediaLink): boolean {
  const { id, index, session, expires } = link
  return isMacOf(mac, link.mac, purpose, session, id, String(index), String(expires))
}
