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
import { keepings, timeZoneNote } from './keeping.ts'
import { refreshedNote, refreshLock, sendLock } from './names.ts'
import { type Holdings, type OfflineStoreControls, useOfflineStore } from './offline-store-state.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import { ownerSignedIn, refreshOfflineStore } from './refresh.ts'
import { shapeOfRows } from './rows.ts'
import { sendWaiting } from './sending.ts'
import { isShellKept, keepShell } from './shell.ts'

/**
 * How often what waits is tried again, and after how long the lists are copied anew, while the page is open.
 */
const retryMs = 30_000
const refreshMs = 15 * 60_000
/** How often the server is looked for while the copy is what one sees. */
const comeBackMs = 5_000
/** A copy is read so long without the server. */
const longestAloneMs = 7 * 24 * 3_600_000
const shapeNote = 'shape'

export type OpenOfflineStore = LocalAnswers & {
  controls: OfflineStoreControls
  /** There is a connection, or somebody has signed in: what waits is sent, and the lists are copied anew. */
  catchUp(): void
  close(): void
}

/** Opens both databases of this operator, and begins to send and to copy. */
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
  const kept = keepings(context)
  const keep = async (route: Route, input: unknown, output: unknown) =>
    await kept.find((one) => one.route === route)?.keep(input, output)
  const callAndKeep: typeof callServer = async (route, input, options) => {
    const output = await callServer(route, input, options)
    await keep(route, input, output)
    return output
  }

  const controls = controlsOf(context, callAndKeep)
  const watching = outbox.watch((waiting) => {
    // Sent, by whichever tab: what screens show is older than what the server has.
    if (waiting.length < useOfflineStore.getState().waiting.length) void queryClient.invalidateQueries()
    useOfflineStore.setState({ waiting })
  })
  const tell = (fault: Fault | undefined) => {
    if (fault !== undefined) useOfflineStore.setState({ fault })
  }
  const quietly = (work: () => Promise<void>) => () => void work().catch((error) => tell(faultOf(error)))
  const send = quietly(() => controls.send())
  const refresh = quietly(async () => {
    if (!(Date.now() - (await refreshedAt(outbox)) < refreshMs)) await controls.refresh()
  })
  const catchUp = () => {
    send()
    refresh()
  }
  // What is on the screen is the copy until the server is asked anew, which the screen itself does only where
  // something changes.
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
      void keep(route, input, output).catch((error) => tell(faultOf(error) ?? 'failed')),
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
 * Written by an application with other rows, or by one that has not met the server for so long that nobody
 * knows who may still read it.
 */
async function isOutdated(outbox: Outbox): Promise<boolean> {
  if ((await outbox.note(shapeNote)) !== shapeOfRows) return true
  return Date.now() - (await refreshedAt(outbox)) > longestAloneMs
}

/** NaN: never yet. */
async function refreshedAt(outbox: Outbox): Promise<number> {
  return Date.parse(String(await outbox.note(refreshedNote)))
}

/** `callAndKeep`: what has been sent stands in the copies before it leaves the outbox. */
function controlsOf(context: Context, callAndKeep: typeof callServer): OfflineStoreControls {
  const { outbox, tables, owner } = context
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
      await onlyHere(refreshLock, () => refreshOfflineStore(context, callServer))
      useOfflineStore.setState({ fault: undefined })
    },
    async holdings(): Promise<Holdings> {
      const copiedAt = await outbox.note(refreshedNote)
      return {
        posts: await tables.messages.count(),
        quotes: await tables.qotes.count(),
        requests: await tables.queries.count(),
        channels: await tables.channels.count(),
        opens: await isShellKept(),
        ...(typeof copiedAt === 'string' && { refreshedAt: copiedAt }),
      }
    },
  }
}

/** Mine in the place of theirs: what stands there counts as known. */
function overTheirs({ change, state }: Entry): Change {
  if (state.at !== 'conflict') return change
  if (change.kind === 'changeQuote' || change.kind === 'changeRequest')
    return { ...change, before: { ...change.before, ...state.theirs } }
  if (change.kind === 'deleteQuote' || change.kind === 'deleteRequest')
    return { ...change, before: { ...change.before, ...state.theirs } }
  return change
}

/**
 * No two tabs at a time. Where a browser has no locks (plain HTTP) two may: each change bears being sent
 * twice.
 */
async function onlyHere(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(name, work)
  else await work()
}
