import { readRestrictions } from '@litopys/contract/access/restrictions'
import type { Unusual, UnusualKind, UnusualValue } from '@litopys/contract/schemas/unusual'
import { englishName, isGazetteerField } from '@litopys/language/names/english-names'
import type { UserRow } from '#features/auth/users-in'
import { searchOf } from '#features/saved-objects/news.usecase'
import type { UnusualInput } from '#features/unusual/unusual.usecase'
import type { Actor } from '#server/actor'
import type { MailedValue } from './digest.mail.ts'
import type { Unmailed } from './digests.store.ts'

export type UnusualOfDayDeps = {
  findUnusual(actor: Actor, input: UnusualInput, signal: AbortSignal): Promise<Unusual>
  onError(error: unknown): void
}

/** Requests and values that a mail has at most. */
const mostRequests = 10
const mostValues = 5
const dayMs = 24 * 3_600_000

/**
 * What is unusual in the last 24 hours, by request, in posts that the user may see. A request that cannot be compared is
 * left out, as the mail is more important.
 */
export async function unusualOfDay(
  { findUnusual, onError }: UnusualOfDayDeps,
  { id, email: name, role, access }: UserRow,
  requests: readonly Pick<Unmailed, 'id' | 'body'>[],
  now: Date,
): Promise<Map<string, MailedValue[]>> {
  const actor = { id, name, role, restrictions: readRestrictions(access), ip: '' }
  const dateCreated = { from: secondOf(now.getTime() - dayMs), to: secondOf(now.getTime()) }
  const values = new Map<string, MailedValue[]>()
  const distinct = new Map(requests.map((request) => [request.id, request]))
  for (const request of [...distinct.values()].slice(0, mostRequests)) {
    const search = searchOf(request)
    if (!search) continue
    try {
      const input = { ...search, filters: { ...search.filters, dateCreated }, limit: mostValues }
      values.set(request.id, mailedValues(await findUnusual(actor, input, new AbortController().signal)))
    } catch (error) {
      onError(error)
    }
  }
  return values
}

function mailedValues({ groups }: Unusual): MailedValue[] {
  const all = groups.flatMap(({ kind, values }) =>
    isMailed(kind) ? values.map((value) => ({ kind, ...value })) : [],
  )
  return all
    .toSorted((a, b) => a.significance - b.significance || b.posts - a.posts)
    .slice(0, mostValues)
    .map(mailedValue)
}

/** Channels are known by their ids here. */
function isMailed(kind: UnusualKind): boolean {
  return kind !== 'channelId'
}

function mailedValue({
  kind,
  value,
  names,
  posts,
  factor,
}: UnusualValue & { kind: UnusualKind }): MailedValue {
  const shown = kind === 'entities.hashtag.id' ? `#${value}` : value
  const inEnglish = isGazetteerField(kind) ? englishName(kind, shown) : shown
  const figures = { posts, ...(factor === undefined ? {} : { factor }) }
  return { uk: names?.uk ?? shown, en: names?.en ?? inEnglish, ...figures }
}

function secondOf(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`
}
