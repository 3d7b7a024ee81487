import { local } from '#api/local-answers.ts'
import { usePreferences } from '#ui/preferences.ts'
import { refreshedNote } from './names.ts'
import { useOfflineStore } from './offline-store-state.ts'
import type { OpenOfflineStore } from './open-offline-store.ts'
import { isOfflineStoreLeft, wipeCopies, wipeOfflineStore } from './wipe.ts'

let opened: { owner: string; offlineStore: Promise<OpenOfflineStore>; isBehind?: true } | undefined
/** Who has signed in beside a copy of another's. */
let closingTo: string | undefined

/**
 * Opens the mirror where this browser's operator works offline, and wipes it where nobody does: in every tab,
 * and also where an earlier wiping was cut off. The database itself is loaded only here.
 */
export function followOfflineWork(): void {
  const follow = (owner: string | null) => {
    if (owner !== null && owner === opened?.owner) return
    void close()
    if (owner === null) void wipe()
    else open(owner)
  }
  usePreferences.subscribe(({ offlineFor }, before) => {
    if (offlineFor !== before.offlineFor) follow(offlineFor)
  })
  const { offlineFor } = usePreferences.getState()
  if (offlineFor === null) void wipe()
  else follow(offlineFor)
}

function open(owner: string): void {
  const offlineStore = import('./open-offline-store.ts').then(({ openOfflineStoreOf }) =>
    openOfflineStoreOf(owner),
  )
  opened = { owner, offlineStore }
  closingTo = undefined
  local.use(offlineStore)
  useOfflineStore.setState({ state: { at: 'opening' } })
  offlineStore.then(
    ({ controls }) => {
      if (opened?.offlineStore === offlineStore) useOfflineStore.setState({ state: { at: 'open', controls } })
    },
    () => {
      if (opened?.offlineStore === offlineStore) useOfflineStore.setState({ state: { at: 'failed' } })
    },
  )
}

/** Other windows let go of the copy when they are asked to; one that does not is told of. */
const patienceMs = 3_000

/** Tells the operator while a copy stays that was to be wiped. */
async function wipe(): Promise<void> {
  let late: ReturnType<typeof setTimeout> | undefined
  await wipeOfflineStore(() => {
    late ??= setTimeout(() => useOfflineStore.setState({ isLeft: true }), patienceMs)
  }).catch(() => undefined)
  clearTimeout(late)
  useOfflineStore.setState({ isLeft: await isOfflineStoreLeft() })
}

async function close(): Promise<void> {
  const offlineStore = opened?.offlineStore
  opened = undefined
  local.use(undefined)
  useOfflineStore.setState({ state: { at: 'off' }, waiting: [], fault: undefined, unsentOfAnother: 0 })
  await offlineStore?.then((it) => it.close()).catch(() => undefined)
}

/** Turns it on for this operator, or off: then nothing of it stays. */
export function workOffline(owner: string | null): void {
  usePreferences.setState({ offlineFor: owner })
}

/**
 * Who has signed in: the mirror of somebody else is closed to him, and wiped unless changes wait in it, which
 * he is told of.
 */
export function offlineStoreBelongsTo(userId: string): void {
  const { offlineFor } = usePreferences.getState()
  if (offlineFor !== null && offlineFor !== userId) return void closeTo(userId)
  if (offlineFor !== null && !opened) open(offlineFor)
  if (!opened?.isBehind) return
  delete opened.isBehind
  void opened.offlineStore.then((it) => it.catchUp()).catch(() => undefined)
}

async function closeTo(userId: string): Promise<void> {
  if (closingTo === userId) return
  closingTo = userId
  await close()
  // What cannot be read now may be read another time: nothing is wiped for that.
  const unsent = await countUnsent().catch(() => 1)
  if (closingTo !== userId) return
  if (unsent === 0) return workOffline(null)
  useOfflineStore.setState({ unsentOfAnother: unsent })
  await dropCopies()
}

/** Whoever has the browser's tools would read them; they are made anew when their operator is back. */
async function dropCopies(): Promise<void> {
  const { openOutbox } = await import('./outbox.ts')
  const outbox = openOutbox()
  try {
    await outbox.forget(refreshedNote)
  } finally {
    outbox.database.close()
  }
  await wipeCopies()
}

/** What would be lost with the copy, also while it is still being opened or cannot be. */
export async function unsentHere(): Promise<number> {
  const { state, waiting } = useOfflineStore.getState()
  if (state.at === 'open' || state.at === 'off') return waiting.length
  return await countUnsent().catch(() => 0)
}

async function countUnsent(): Promise<number> {
  const { openOutbox } = await import('./outbox.ts')
  const outbox = openOutbox()
  try {
    return (await outbox.all()).length
  } finally {
    outbox.database.close()
  }
}

/** The session is over: what waits is sent when the same operator has signed in again. */
export function sessionIsOver(): void {
  closingTo = undefined
  useOfflineStore.setState({ unsentOfAnother: 0 })
  if (opened) opened.isBehind = true
}
