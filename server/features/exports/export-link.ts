import { apiBasePath } from '@litopys/contract/constants'
import { isMacOf, type Mac } from '#secrets/mac-key'

/** A link that serves one export's file to one session until it expires. */
export type ExportLink = { id: string; session: string; expires: number; mac: string }

const purpose = 'export link'

export function linkToExport(mac: Mac, { id, session, expires }: Omit<ExportLink, 'mac'>): string {
  const signed = mac(purpose, session, id, String(expires))
  return `${apiBasePath}/exports/${id}/file?${new URLSearchParams({ expires: String(expires), session, mac: signed })}`
}

export function isGenuineLink(mac: Mac, { id, session, expires, mac: linkMac }: ExportLink): boolean {
  return isMacOf(mac, linkMac, purpose, session, id, String(expires))
}
