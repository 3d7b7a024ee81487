import { timingSafeEqual } from 'node:crypto'
import { apiBasePath } from '@litopys/contract/constants'
import type { Mac } from '#secrets/mac-key'

/** A link that serves one file of one post to one session until it expires (docs/decisions/0017-media.md). */
export type MediaLink = { id: string; index: number; session: string; expires: number; mac: string }

const purpose = 'media link'

export function linkTo(mac: Mac, { id, index, session, expires }: Omit<MediaLink, 'mac'>): string {
  const signed = mac(purpose, session, id, String(index), String(expires))
  const query = new URLSearchParams({ expires: String(expires), session, mac: signed })
  return `${apiBasePath}/media/${encodeURIComponent(id)}/${index}?${query}`
}

export function isGenuine(mac: Mac, link: MediaLink): boolean {
  const expected = Buffer.from(mac(purpose, link.session, link.id, String(link.index), String(link.expires)))
  const given = Buffer.from(link.mac)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
