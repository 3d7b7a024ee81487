import { isDeepStrictEqual } from 'node:util'
import { readRestrictions } from '@litopys/contract/access/restrictions'
import { matchDays } from '@litopys/contract/schemas/subscription'
import { type Account, type AccountStore, accountsIn } from '#features/accounts/accounts-in'
import { findVisible, type PresentDeps } from '#features/posts/present.usecases'
import { requestOf } from '#features/saved/kinds'
import { isOpenTo } from '#features/saved/reader'
import type { Writing } from '#journal/writing'
import type { Clock } from '#server/clock'
import { dayStart, nextAtHour } from './day-start.ts'
import { type DigestPart, digestMessage } from './digest.message.ts'
import { createDigestStore, type DigestStore, type Unmailed } from './digests.store.ts'
import type { MatchStore } from './matches.store.ts'

type DigestLoopDeps = {
  writing: Writing
  matches: MatchStore
  digests: DigestStore
  accounts: AccountStore
  present: PresentDeps
  clock: Clock
  timeZone: string
  /** Where the application is reached. */
  address(): string
  onError(error: unknown): void
}

/** How often to look whose hour has come, and how often what is too old is removed. */
const lookMs = 2_000
const sweepMs = 3_600_000
const dayMs = 24 * 3_600_000

/**
 * Sends each his mail of the day. That it was sent, what it told of and when the next one is due are one transaction: of several processes one
 * sends it, and a kill sends it neither twice nor not at all. A day on which the server stood still is made up for by one mail.
 */
export function startDigestLoop(deps: DigestLoopDeps): { stop(): Promise<void> } {
  let current: Promise<void> | undefined
  let sweptAt = Number.NEGATIVE_INFINITY
  const look = async () => {
    const now = deps.clock.now().getTime()
    if (now - sweptAt >= sweepMs) {
      sweptAt = now
      await deps.matches.removeBefore(new Date(now - matchDays * dayMs))
    }
    while (await sendOne(deps)) {
      // Until nobody's hour has come.
    }
  }
  const timer = setInterval(() => {
    current ??= look()
      .catch(deps.onError)
      .finally(() => {
        current = undefined
      })
  }, lookMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await current
    },
  }
}

async function sendOne(deps: DigestLoopDeps): Promise<boolean> {
  const { writing, clock, timeZone, address } = deps
  const found = await deps.digests.findDue(clock.now())
  if (!found) return false
  const { userId } = found
  const known = await deps.accounts.find(userId)
  const permits = known ? await permittedPosts(deps, known) : () => false
  return await writing.transact(async (transaction) => {
    const digests = createDigestStore(transaction)
    const now = clock.now()
    const due = await digests.takeDue(userId, now)
    if (!due) return false
    const account = await accountsIn(transaction).find(userId)
    // The user may see other posts since: the archive is asked again, outside of a transaction.
    if (!isDeepStrictEqual(account?.access, known?.access)) return true
    // Who is blocked for the hour, or whom a request is closed to, is told when that has passed.
    const unmailed = account?.status === 'Active' ? await openTo(account, digests) : []
    const open = unmailed.filter(({ postId }) => permits(postId))
    if (account && open.length > 0) {
      const parts = partsOf(open, dayStart(now, timeZone), address())
      await writing.messagesIn(transaction).put(digestMessage({ to: account.email, parts, now }))
      await digests.markMailed(open)
    }
    await digests.set({ ...due, dueAt: nextAtHour(due.hour, now, timeZone) })
    return true
  })
}

/**
 * Says which posts of new matches a user may see now. Reads the archive, so it is called before the transaction. A match that comes after
 * this call is left for the next mail where the user has restrictions.
 */
async function permittedPosts(
  { present, digests }: DigestLoopDeps,
  account: Account,
): Promise<(postId: string) => boolean> {
  const reader = { restrictions: readRestrictions(account.access) }
  const postIds = [...new Set((await openTo(account, digests)).map(({ postId }) => postId))]
  const visible = await findVisible(present, reader, postIds, new AbortController().signal)
  return (postId) => !visible || visible.has(postId)
}

/** New matches of requests that the user may still read. */
async function openTo(account: Account, digests: DigestStore): Promise<Unmailed[]> {
  return (await digests.unmailed(account.id)).filter((one) => isOpenTo(one, nameOf(account)))
}

function nameOf({ id, email }: { id: string; email: string }) {
  return { id, name: email }
}

function partsOf(found: Unmailed[], today: Date, address: string): DigestPart[] {
  return [...Map.groupBy(found, ({ id }) => id).values()].flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    // A mail of the morning tells of the day before.
    const isCut = first.cutAt !== null && first.cutAt.getTime() >= today.getTime() - dayMs
    const fired = [...new Set(rows.flatMap((row) => row.fired))]
    const link = `${address}requests/${first.id}/new`
    return [{ title: requestOf(first).title, posts: rows.length, isCut, fired, link }]
  })
}
