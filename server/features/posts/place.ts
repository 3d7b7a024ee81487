import { isRecord } from '@litopys/contract/record'
import type { Place, Post } from '@litopys/contract/schemas/post'

/** The location that a post shares; its keys are those of the JSON export. */
export function placeOf(extra: string): Place | undefined {
  if (!extra.includes('"location_information"') && !extra.includes('"place_name"')) return undefined
  const known = fieldsOf(extra)
  const point = isRecord(known.location_information) ? known.location_information : {}
  const [latitude, longitude] = [degrees(point.latitude, 90), degrees(point.longitude, 180)]
  const [name, address] = [words(known.place_name), words(known.address)]
  const place = {
    ...(latitude === undefined || longitude === undefined ? {} : { latitude, longitude }),
    ...(name ? { name } : {}),
    ...(address ? { address } : {}),
  }
  return Object.keys(place).length > 0 ? place : undefined
}

/** The message that this post says was pinned. Telegram's API gives it as the message replied to. */
export function pinnedOf(extra: string, replyTo: number | null): Post['pinned'] {
  if (!extra.includes('"pin_message"')) return undefined
  const known = fieldsOf(extra)
  if (known.action !== 'pin_message') return undefined
  const messageId = typeof known.message_id === 'number' ? known.message_id : (replyTo ?? undefined)
  return messageId === undefined ? {} : { messageId }
}

function fieldsOf(extra: string): Record<string, unknown> {
  const known: unknown = JSON.parse(extra)
  return isRecord(known) ? known : {}
}

function degrees(value: unknown, most: number): number | undefined {
  return typeof value === 'number' && Math.abs(value) <= most ? value : undefined
}

function words(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
