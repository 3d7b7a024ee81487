import { bucketsOf } from '@litopys/contract/dateBuckets'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type {
  addKey as addKeyRoute,
  changeKey as changeKeyRoute,
  deleteKey as deleteKeyRoute,
  listKeys as listKeysRoute,
  readKeyDates as readKeyDatesRoute,
  testKey as testKeyRoute,
} from '@litopys/contract/routes/keys'
import type { Key, KeyTest } from '@litopys/contract/schemas/key'
import type { DateHistogram } from '@litopys/contract/schemas/search'
import { testAccount } from '#adapters/telegram/mtproto-account'
import type { Actor } from '#http/actor'
import { assertFreshSignIn } from '#http/serve'
import { AppError } from '#server/errors'
import { sealSecrets } from './key-secrets.ts'
import type { Asker, KeyDeps } from './keys.deps.ts'
import { createKeyStore, type KeyStore, type KnownKey } from './keys.store.ts'
import { maskedPhone, seenKey } from './seen-key.ts'

export async function listKeys(
  { keys }: Pick<KeyDeps, 'keys'>,
  actor: Actor,
  { page, itemsPerPage }: InputOf<typeof listKeysRoute>,
): Promise<OutputOf<typeof listKeysRoute>> {
  const { keys: known, total } = await keys.page((page - 1) * itemsPerPage, itemsPerPage)
  return { data: known.map((key) => seenKey(key, actor)), totalItems: total, page, itemsPerPage }
}

/** When the keys were added. */
export async function findKeyDates(
  { keys, timeZone }: Pick<KeyDeps, 'keys' | 'timeZone'>,
  { interval }: InputOf<typeof readKeyDatesRoute>,
): Promise<DateHistogram> {
  const known = await keys.page(0, 1_000_000)
  const added = known.keys.map(({ createdAt }) => createdAt)
  return bucketsOf(added, { interval, timeZone })
}

export async function addKey(
  { writing, seal, clock }: Pick<KeyDeps, 'writing' | 'seal' | 'clock'>,
  actor: Actor,
  secrets: InputOf<typeof addKeyRoute>,
): Promise<Key> {
  const id = clock.newId()
  const key: KnownKey = {
    ...(await sealSecrets(seal, id, secrets)),
    ...{ id, ownerId: actor.id, testedAt: null, tested: null },
    ...{ createdBy: actor.name, createdAt: clock.now() },
  }
  await writing.transact(async (transaction) => {
    await createKeyStore(transaction).add(key)
    await writing.journalIn(transaction).write({ actor, action: 'key.add', object: nameOf(key) })
  })
  return seenKey(key, actor)
}

/** Replace parts of a key. The journal says which, and nothing of them. */
export async function changeKey(
  deps: Pick<KeyDeps, 'writing' | 'seal' | 'clock' | 'lines'>,
  asker: Asker,
  { id, ...given }: InputOf<typeof changeKeyRoute>,
): Promise<Key> {
  const { writing, seal, clock } = deps
  const changed = await writing.transact(async (transaction) => {
    const keys = createKeyStore(transaction)
    const key = await lockFor(asker, keys, id, clock.now())
    // What was found out of the key of before says nothing of this one.
    const change = { ...(await sealSecrets(seal, id, given)), testedAt: null, tested: null }
    await keys.change(id, change)
    await writing.journalIn(transaction).write({
      ...{ actor: asker.actor, action: 'key.change', object: nameOf({ ...key, ...change }) },
      details: { fields: Object.keys(given) },
    })
    return { ...key, ...change }
  })
  await deps.lines.forget(id)
  return seenKey(changed, asker.actor)
}

export async function deleteKey(
  { writing, clock, lines, releaseIn }: Pick<KeyDeps, 'writing' | 'clock' | 'lines' | 'releaseIn'>,
  asker: Asker,
  { id }: InputOf<typeof deleteKeyRoute>,
): Promise<void> {
  await writing.transact(async (transaction) => {
    const keys = createKeyStore(transaction)
    const key = await lockFor(asker, keys, id, clock.now())
    await keys.remove(id)
    const channels = await releaseIn(transaction, id)
    await writing.journalIn(transaction).write({
      ...{ actor: asker.actor, action: 'key.delete', object: nameOf(key) },
      ...(channels.length > 0 ? { details: { channels } } : {}),
    })
  })
  await lines.forget(id)
}

/** Ask Telegram whose session it is; what came of it stands beside the key. */
export async function testKey(
  { writing, keys, clock, lines }: Pick<KeyDeps, 'writing' | 'keys' | 'clock' | 'lines'>,
  actor: Actor,
  { id }: InputOf<typeof testKeyRoute>,
  signal: AbortSignal,
): Promise<KeyTest> {
  const key = await keys.find(id)
  if (!key) throw new AppError('not_found')
  const test = await testAccount(lines, id, signal)
  await writing.transact(async (transaction) => {
    await createKeyStore(transaction).change(id, { testedAt: clock.now(), tested: test.outcome })
    await writing.journalIn(transaction).write({
      ...{ actor, action: 'key.test', object: nameOf(key) },
      ...(test.outcome === 'ok' ? {} : { outcome: 'refused', details: { reason: test.outcome } }),
    })
  })
  return test
}

/** What somebody else has added needs an administrator who has just shown who he is. */
export async function lockFor(
  { actor, scope }: Asker,
  keys: KeyStore,
  id: string,
  now: Date,
): Promise<KnownKey> {
  const key = await keys.lock(id)
  if (!key) throw new AppError('not_found')
  if (key.ownerId === actor.id) return key
  if (scope !== 'all') throw new AppError('forbidden')
  assertFreshSignIn(actor, now)
  return key
}

function nameOf({ id, phoneEnding }: Pick<KnownKey, 'id' | 'phoneEnding'>) {
  return { id, name: maskedPhone(phoneEnding) }
}
