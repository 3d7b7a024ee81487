import type { Key } from '@litopys/contract/schemas/key'
import type { Actor } from '#server/actor'
import type { KnownKey } from './keys.store.ts'

/** The key as the API shows it, without secrets. */
export function seenKey(key: KnownKey, actor: Actor): Key {
  return {
    _id: key.id,
    phoneNumber: maskedPhone(key.phoneEnding),
    appId: key.appId,
    hasSession: true,
    ...(key.testedAt && key.tested ? { testedAt: key.testedAt.toISOString(), tested: key.tested } : {}),
    createdBy: key.createdBy,
    createdAt: key.createdAt.toISOString(),
    own: key.ownerId === actor.id,
  }
}

export function maskedPhone(ending: string): string {
  return `··· ${ending}`
}
