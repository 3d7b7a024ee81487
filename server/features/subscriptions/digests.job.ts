import { isDeepStrictEqual } from 'node:util'
import { readRestrictions } from '@litopys/contract/access/restrictions'
import { matchDays } from '@litopys/contract/schemas/subscription'
import type { Transact } from '#audit/transact'
import { type UserRow, type UserStore, usersIn } from '#features/auth/users-in'
import { findVisible, type PresentDeps } from '#features/posts/current-posts.usecase'
import { requestOf } from '#features/saved-objects/kinds'
import { isOpenTo } from '#features/saved-objects/reader'
import { startPolling } from '#jobs/polling'
import type { Clock } from '#server/clock'
import { dayStart, nextAtHour } from './day-start.ts'
import { type DigestPart, digestMessage, type MailedValue } from './digest.mail.ts'
import { createDigestStore, type DigestStore, type Unmailed } from './digests.store.ts'
import type { MatchStore } from './matches.store.ts'
import { type UnusualOfDayDeps, unusualOfDay } from './unusual-of-day.usecase.ts'

type DigestLoopDeps = UnusualOfDayDeps & {
  transact: Transact
  matches: MatchStore
  digests: DigestStore
  users: UserStore
  present: PresentDeps
  clock: Clock
  timeZone: string
  /** The public address of the application. */
  address(): string
}

/** Intervals for sending due digests and for removing old matches. */
const lookMs = 2_000
const sweepMs = 3_600_000
const dayMs = 24 * 3_600_000

/**
 * Sends each user their daily digest. Sending, marking the matches and setting the next time are one
 * transaction: one process sends it, and a kill neither repeats nor drops it. After downtime one mail covers
 * all missed days.
 */
export function startDigestLoop(deps: DigestLoopDeps): { stop(): Promise<void> } {
  let sweptAt = Number.NEGATIVE_INFINITY
  const sendNext = async () => {
    const now = deps.clock.now().getTime()
    if (now - sweptAt >= sweepMs) {
      sweptAt = now
      await deps.matches.removeBefore(new Date(now - matchDays * dayMs))
    }
    return await sendOne(deps)
  }
  const { stop } = startPolling({ step: sendNext, everyMs: lookMs, onError: deps.onError })
  return { stop }
}

/** False where no digest is due. */
async function sendOne(deps: DigestLoopDeps): Promise<boolean> {
  const { transact, clock, timeZone, address } = deps
  const found = await deps.digests.findDue(clock.now())
  if (!found) return false
  const { userId } = found
  const known = await deps.users.find(userId)
  const permits = known ? await permittedPosts(deps, known) : () => false
  const wanted = known && found.hasUnusual ? await openTo(known, deps.digests) : []
  const unusual = known ? await unusualOfDay(deps, known, wanted, clock.now()) : new Map()
  return await transact(async ({ records, notify }) => {
    const digests = createDigestStore(records)
    const now = clock.now()
    const due = await digests.takeDue(userId, now)
    if (!due) return false
    const user = await usersIn(records).find(userId)
    // The user's access has changed, so read the archive again, outside the transaction.
    if (!isDeepStrictEqual(user?.access, known?.access)) return true
    // A blocked user, or a user who lost access to a request, gets these matches in a later mail.
    const unmailed = user?.status === 'Active' ? await openTo(user, digests) : []
    const open = unmailed.filter(({ postId }) => permits(postId))
    if (user && open.length > 0) {
      const parts = partsOf(open, unusual, dayStart(now, timeZone), address())
      notify(digestMessage({ to: user.email, parts, now }))
      await digests.markMailed(open)
    }
    await digests.set({ ...due, dueAt: nextAtHour(due.hour, now, timeZone) })
    return true
  })
}

/**
 * Returns a check whether the user may see a new match now. Call it before the transaction, because it reads
 * the archive. For a restricted user, matches that arrive later wait for the next mail.
 */
async function permittedPosts(
  { present, digests }: DigestLoopDeps,
  user: UserRow,
): Promise<(postId: string) => boolean> {
  const reader = { restrictions: readRestrictions(user.access) }
  const postIds = [...new Set((await openTo(user, digests)).map(({ postId }) => postId))]
  const visible = await findVisible(present, reader, postIds, new AbortController().signal)
  return (postId) => !visible || visible.has(postId)
}

/** New matches of requests that the user may still read. */
async function openTo(user: UserRow, digests: DigestStore): Promise<Unmailed[]> {
  return (await digests.unmailed(user.id)).filter((one) => isOpenTo(one, nameOf(user)))
}

function nameOf({ id, email }: { id: string; email: string }) {
  return { id, name: email }
}

function partsOf(
  found: Unmailed[],
  unusual: ReadonlyMap<string, MailedValue[]>,
  today: Date,
  address: string,
): DigestPart[] {
  return [...Map.groupBy(found, ({ id }) => id).values()].flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    // A mail sent in the morning covers the day before.
    const isCut = first.cutAt !== null && first.cutAt.getTime() >= today.getTime() - dayMs
    const fired = [...new Set(rows.flatMap((row) => row.fired))]
    const link = `${address}requests/${first.id}/new`
    return [
      {
        title: requestOf(first).title,
        posts: rows.length,
        isCut,
        fired,
        unusual: unusual.get(first.id) ?? [],
        link,
      },
    ]
  })
}
