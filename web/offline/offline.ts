import { local, useAnswered } from '#api/local-answers.ts'
import { usePreferences } from '#ui/preferences.ts'
import { refreshedNote } from './names.ts'
import { useOfflineStore } from './offline-store-state.ts'
import type { OpenOfflineStore } from './open-offline-store.ts'
import { isOfflineStoreLeft, wipeCopies, wipeOfflineStore } from './wipe.ts'

let opened: { owner: string; offlineStore: Promise<OpenOfflineStore>; isBehind?: true } | undefined
/** The signed-in user beside the copy of another user. */
let closingTo: string | undefined

/**
 * Opens the offline store if this browser's operator works offline, and otherwise deletes it, in every tab
 * and after an interrupted deletion. Loads the database code only here.
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

/** Other windows are asked to close the copy; a window that does not is reported. */
const patienceMs = 3_000

/** Warns the operator while a copy that should be deleted exists. */
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

/** Turns offline work on or off for this operator; off deletes all of its data. */
export function workOffline(owner: string | null): void {
  usePreferences.setState({ offlineFor: owner })
}

/**
 * Handles a sign-in: closes the offline store of another user, and deletes it unless it has waiting changes.
 * The new user is informed about these.
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
  // Data that cannot be read now may be readable later, so it is not deleted.
  const unsent = await countUnsent().catch(() => 1)
  if (closingTo !== userId) return
  if (unsent === 0) return workOffline(null)
  useOfflineStore.setState({ unsentOfAnother: unsent })
  await dropCopies()
}

/**
 * A user with the browser's developer tools could read them; they are copied again when their operator is
 * back.
 */
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

/** Number of changes that would be lost with the copy, also while it is being opened or cannot be opened. */
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

/** Handles the end of a session: waiting changes are sent after the next sign-in of the same operator. */
export function sessionIsOver(): void {
  closingTo = undefined
  useOfflineStore.setState({ unsentOfAnother: 0 })
  // The sign-in page shows no copy.
  useAnswered.setState({ locally: false })
  if (opened) opened.isBehind = true
}
