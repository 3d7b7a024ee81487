import { local } from '#api/localAnswers.ts'
import { usePreferences } from '#ui/preferences.ts'
import { useMirror } from './mirrorState.ts'
import type { OpenedMirror } from './openMirror.ts'
import { isMirrorLeft, wipeMirror } from './wipe.ts'

let opened: { owner: string; mirror: Promise<OpenedMirror>; isBehind?: true } | undefined

/**
 * Opens the mirror where this browser's operator works offline, and wipes it where nobody does: in every tab, and also where an earlier wiping was
 * cut off. The database itself is loaded only here.
 */
export function followOfflineWork(): void {
  const follow = (owner: string | null) => {
    if (owner === (opened?.owner ?? null)) return
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
  const mirror = import('./openMirror.ts').then(({ openMirrorOf }) => openMirrorOf(owner))
  opened = { owner, mirror }
  local.use(mirror)
  useMirror.setState({ state: { at: 'opening' } })
  mirror.then(
    ({ controls }) => {
      if (opened?.mirror === mirror) useMirror.setState({ state: { at: 'open', controls } })
    },
    () => {
      if (opened?.mirror === mirror) useMirror.setState({ state: { at: 'failed' } })
    },
  )
}

/** Other windows let go of the copy when they are asked to; one that does not is told of. */
const patienceMs = 3_000

/** Tells the operator while a copy stays that was to be wiped. */
async function wipe(): Promise<void> {
  let late: ReturnType<typeof setTimeout> | undefined
  await wipeMirror(() => {
    late ??= setTimeout(() => useMirror.setState({ isLeft: true }), patienceMs)
  }).catch(() => undefined)
  clearTimeout(late)
  useMirror.setState({ isLeft: await isMirrorLeft() })
}

async function close(): Promise<void> {
  const mirror = opened?.mirror
  opened = undefined
  local.use(undefined)
  useMirror.setState({ state: { at: 'off' }, waiting: [], fault: undefined })
  await mirror?.then((it) => it.close()).catch(() => undefined)
}

/** Turns it on for this operator, or off: then nothing of it stays. */
export function workOffline(owner: string | null): void {
  usePreferences.setState({ offlineFor: owner })
}

/** Who has signed in: the mirror of somebody else is wiped. */
export function mirrorBelongsTo(userId: string): void {
  const { offlineFor } = usePreferences.getState()
  if (offlineFor !== null && offlineFor !== userId) workOffline(null)
  if (!opened?.isBehind) return
  delete opened.isBehind
  void opened.mirror.then((it) => it.catchUp()).catch(() => undefined)
}

/** The session is over: what waits is sent when the same operator has signed in again. */
export function sessionIsOver(): void {
  if (opened) opened.isBehind = true
}
