import { histogramOf } from '@litopys/contract/memory/histogram'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { keyRoutes } from '@litopys/contract/routes/keys'
import type { Key, KeyTest } from '@litopys/contract/schemas/key'
import type { DateHistogram } from '@litopys/contract/schemas/search'
import { assertReauthenticated } from '#http/serve'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import { sealSecrets } from './key-secrets.ts'
import type { KeyDeps, Requester } from './keys.deps.ts'
import { createKeyStore, type KeyStore, type KnownKey } from './keys.store.ts'
import { maskedPhone, seenKey } from './seen-key.ts'

export async function listKeys(
  { keys }: Pick<KeyDeps, 'keys'>,
  actor: Actor,
  { page, itemsPerPage }: InputOf<typeof keyRoutes.list>,
): Promise<OutputOf<typeof keyRoutes.list>> {
  const { keys: known, total } = await keys.page((page - 1) * itemsPerPage, itemsPerPage)
  return { data: known.map((key) => seenKey(key, actor)), totalItems: total, page, itemsPerPage }
}

/** Histogram of the times when keys were added. */
export async function findKeyDates(
  { keys, timeZone }: Pick<KeyDeps, 'keys' | 'timeZone'>,
  { interval }: InputOf<typeof keyRoutes.histogram>,
): Promise<DateHistogram> {
  const known = await keys.page(0, 1_000_000)
  const added = known.keys.map(({ createdAt }) => createdAt)
  return histogramOf(added, { interval, timeZone })
}

export async function addKey(
  { transact, seal, clock }: Pick<KeyDeps, 'transact' | 'seal' | 'clock'>,
  actor: Actor,
  secrets: InputOf<typeof keyRoutes.add>,
): Promise<Key> {
  const id = clock.newId()
  const key: KnownKey = {
    ...(await sealSecrets(seal, id, secrets)),
    id,
    ownerId: actor.id,
    testedAt: null,
    tested: null,
    createdBy: actor.name,
    createdAt: clock.now(),
  }
  await transact(async ({ records, audit }) => {
    await createKeyStore(records).add(key)
    audit.add({ actor, action: 'key.add', object: nameOf(key) })
  })
  return seenKey(key, actor)
}

/** Replaces parts of a key. The audit log names the parts, without their values. */
export async function changeKey(
  deps: Pick<KeyDeps, 'transact' | 'seal' | 'clock' | 'accounts'>,
  requester: Requester,
  { id, ...given }: InputOf<typeof keyRoutes.change>,
): Promise<Key> {
  const { transact, seal, clock } = deps
  const changed = await transact(async ({ records, audit }) => {
    const keys = createKeyStore(records)
    const key = await lockFor(requester, keys, id, clock.now())
    // The last test result does not apply to the changed key.
    const change = { ...(await sealSecrets(seal, id, given)), testedAt: null, tested: null }
    await keys.change(id, change)
    audit.add({
      actor: requester.actor,
      action: 'key.change',
      object: nameOf({ ...key, ...change }),
      details: { fields: Object.keys(given) },
    })
    return { ...key, ...change }
  })
  await deps.accounts.forget({ key: id })
  return seenKey(changed, requester.actor)
}

export async function deleteKey(
  { transact, clock, accounts, releaseIn }: Pick<KeyDeps, 'transact' | 'clock' | 'accounts' | 'releaseIn'>,
  requester: Requester,
  { id }: InputOf<typeof keyRoutes.remove>,
): Promise<void> {
  await transact(async ({ records, audit }) => {
    const keys = createKeyStore(records)
    const key = await lockFor(requester, keys, id, clock.now())
    await keys.remove(id)
    const channels = await releaseIn(records, id)
    audit.add({
      actor: requester.actor,
      action: 'key.delete',
      object: nameOf(key),
      ...(channels.length > 0 ? { details: { channels } } : {}),
    })
  })
  await accounts.forget({ key: id })
}

/** Asks Telegram whose session it is, and stores the result with the key. */
export async function testKey(
  { transact, keys, clock, accounts }: Pick<KeyDeps, 'transact' | 'keys' | 'clock' | 'accounts'>,
  actor: Actor,
  { id }: InputOf<typeof keyRoutes.test>,
  signal: AbortSignal,
): Promise<KeyTest> {
  const key = await keys.find(id)
  if (!key) throw new AppError('not_found')
  const test = await accounts.test({ key: id }, signal)
  await transact(async ({ records, audit }) => {
    await createKeyStore(records).change(id, { testedAt: clock.now(), tested: test.outcome })
    audit.add({
      actor,
      action: 'key.test',
      object: nameOf(key),
      ...(test.outcome === 'ok' ? {} : { outcome: 'refused', details: { reason: test.outcome } }),
    })
  })
  return test
}

/** Locks a key for a change. A key of another user needs an administrator who has recently signed in. */
export async function lockFor(
  { actor, scope }: Requester,
  keys: KeyStore,
  id: string,
  now: Date,
): Promise<KnownKey> {
  const key = await keys.lock(id)
  if (!key) throw new AppError('not_found')
  if (key.ownerId === actor.id) return key
  if (scope !== 'all') throw new AppError('forbidden')
  assertReauthenticated(actor, now)
  return key
}

function nameOf({ id, phoneEnding }: Pick<KnownKey, 'id' | 'phoneEnding'>) {
  return { id, name: maskedPhone(phoneEnding) }
}
