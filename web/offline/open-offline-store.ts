import { defaultTimeZone } from '@litopys/contract/constants'
import type { Route } from '@litopys/contract/route'
import { userRoutes } from '@litopys/contract/routes/users'
import { call, callServer } from '#api/call.ts'
import { type LocalAnswers, useAnswered } from '#api/local-answers.ts'
import { queryClient } from '#api/query-client.ts'
import { listAnswers } from './answers/lists.ts'
import { postAnswers } from './answers/posts.ts'
import { quoteChanges } from './answers/quote-changes.ts'
import { quoteAnswers } from './answers/quotes.ts'
import { requestAnswers } from './answers/requests.ts'
import type { Change, Entry } from './changes.ts'
import { createCollections } from './collections.ts'
import type { Context } from './context.ts'
import { openOfflineStore } from './database.ts'
import { type Fault, faultOf } from './faults.ts'
import { answerCopies, timeZoneNote } from './keeping.ts'
import { refreshedNote, refreshLock, sendLock } from './names.ts'
import { type OfflineStoreControls, type StoreContents, useOfflineStore } from './offline-store-state.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { ownerSignedIn, refreshOfflineStore } from './refresh.ts'
import { shapeOfRows } from './rows.ts'
import { sendWaiting } from './sending.ts'
import { isShellKept, keepShell } from './shell.ts'

/** Intervals for sending waiting changes and for copying the lists again, while the page is open. */
const retryMs = 30_000
const refreshMs = 15 * 60_000
/** Interval for checking the server while the screen shows the copy. */
const comeBackMs = 5_000
/** How long a copy can be read without contact to the server. */
const longestAloneMs = 7 * 24 * 3_600_000
const shapeNote = 'shape'

export type OpenOfflineStore = LocalAnswers & {
  controls: OfflineStoreControls
  /** After a reconnection or a sign-in: sends waiting changes, and copies the lists again. */
  catchUp(): void
  close(): void
}

/** Opens both databases of this operator, and starts sending and copying. */
export async function openOfflineStoreOf(owner: string): Promise<OpenOfflineStore> {
  const outbox = openOutbox()
  const { database, tables } = openOfflineStore()
  let timeZone = defaultTimeZone
  const collections = createCollections({ tables }, () => timeZone)
  const context: Context = { tables, collections, outbox, owner, timeZone: () => timeZone }
  if (await isOutdated(outbox)) for (const collection of Object.values(collections)) await collection.drop()
  await outbox.setNote(shapeNote, shapeOfRows)
  const zone = await outbox.note(timeZoneNote)
  if (typeof zone === 'string') timeZone = zone

  const answers = [
    ...postAnswers(context),
    ...quoteAnswers(context),
    ...quoteChanges(context),
    ...requestAnswers(context),
    ...listAnswers(context),
  ]
  const kept = answerCopies(context)
  const keep = async (route: Route, input: unknown, output: unknown) =>
    await kept.find((one) => one.route === route)?.keep(input, output)
  const callAndKeep: typeof callServer = async (route, input, options) => {
    const output = await callServer(route, input, options)
    await keep(route, input, output)
    return output
  }

  const controls = controlsOf(context, callAndKeep)
  const watching = outbox.watch((waiting) => {
    // Sent by any tab: the screens are older than the server's data.
    if (waiting.length < useOfflineStore.getState().waiting.length) void queryClient.invalidateQueries()
    useOfflineStore.setState({ waiting })
  })
  const showFault = (fault: Fault | undefined) => {
    if (fault !== undefined) useOfflineStore.setState({ fault })
  }
  const quietly = (work: () => Promise<void>) => () => void work().catch((error) => showFault(faultOf(error)))
  const send = quietly(() => controls.send())
  const refresh = quietly(async () => {
    if (!(Date.now() - (await refreshedAt(outbox)) < refreshMs)) await controls.refresh()
  })
  const catchUp = () => {
    send()
    refresh()
  }
  // Screens show the copy until they query the server again, which they only do after a change.
  const comeBack = quietly(async () => {
    if (!useAnswered.getState().locally) return
    await call(userRoutes.readCurrent, {})
    if (!useAnswered.getState().locally) await queryClient.invalidateQueries()
  })
  const onOnline = () => {
    catchUp()
    comeBack()
  }
  const timers = [
    setInterval(send, retryMs),
    setInterval(refresh, refreshMs),
    setInterval(comeBack, comeBackMs),
  ]
  window.addEventListener('online', onOnline)
  catchUp()
  quietly(keepShell)()

  return {
    controls,
    catchUp,
    async answer(route: Route, input: unknown) {
      const answer = await answers.find((one) => one.route === route)?.answer(input)
      return answer === undefined ? undefined : JSON.stringify(answer)
    },
    keep: (route, input, output) =>
      void keep(route, input, output).catch((error) => showFault(faultOf(error) ?? 'failed')),
    close() {
      window.removeEventListener('online', onOnline)
      for (const timer of timers) clearInterval(timer)
      watching.unsubscribe()
      database.close()
      outbox.database.close()
    },
  }
}

/**
 * Written by another version of the application, or without contact to the server for so long that the user's
 * rights are unknown.
 */
async function isOutdated(outbox: Outbox): Promise<boolean> {
  if ((await outbox.note(shapeNote)) !== shapeOfRows) return true
  return Date.now() - (await refreshedAt(outbox)) > longestAloneMs
}

/** NaN: never. */
async function refreshedAt(outbox: Outbox): Promise<number> {
  return Date.parse(String(await outbox.note(refreshedNote)))
}

/** `callAndKeep`: the copies contain a sent change before it leaves the outbox. */
function controlsOf(context: Context, callAndKeep: typeof callServer): OfflineStoreControls {
  const { outbox, tables, owner } = context
  let refreshes = 0
  return {
    async send(again) {
      if (again) await outbox.replace(again.id, overTheirs(again))
      await onlyHere(sendLock, async () => {
        if ((await outbox.next()) === undefined || !(await ownerSignedIn(callServer, owner))) return
        await sendWaiting(outbox, callAndKeep)
      })
    },
    discard: ({ id }) => outbox.discard(id),
    async refresh() {
      refreshes += 1
      try {
        await onlyHere(refreshLock, () => refreshOfflineStore(context, callServer))
      } finally {
        refreshes -= 1
      }
      useOfflineStore.setState({ fault: undefined })
    },
    async contents(): Promise<StoreContents> {
      const copiedAt = await outbox.note(refreshedNote)
      const lastPost = await tables.messages.orderBy('keptAt').last()
      return {
        posts: await tables.messages.count(),
        quotes: await tables.qotes.count(),
        requests: await tables.queries.count(),
        channels: await tables.channels.count(),
        opens: await isShellKept(),
        isFilling: copiedAt === undefined && refreshes > 0,
        ...(typeof copiedAt === 'string' && { refreshedAt: copiedAt }),
        ...(lastPost && { postsCopiedAt: new Date(lastPost.keptAt).toISOString() }),
      }
    },
  }
}

/** Replaces their version with mine: the server's version counts as known. */
function overTheirs({ change, state }: Entry): Change {
  if (state.at !== 'conflict') return change
  if (change.kind === 'changeQuote' || change.kind === 'changeRequest')
    return { ...change, before: { ...change.before, ...state.theirs } }
  if (change.kind === 'deleteQuote' || change.kind === 'deleteRequest')
    return { ...change, before: { ...change.before, ...state.theirs } }
  return change
}

/**
 * Only one tab at a time. Without locks (plain HTTP) two tabs can run: each change can be sent twice without
 * harm.
 */
async function onlyHere(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, work)
  else await work()
}
