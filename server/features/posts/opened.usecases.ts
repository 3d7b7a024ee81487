import type { InputOf } from '@litopys/contract/route'
import type { readPost } from '@litopys/contract/routes/archives'
import type { OpenedPost } from '@litopys/contract/schemas/post'
import type { HiddenEntityReader } from '#archive/hidden-entities'
import { visibleTo } from '#archive/visible'
import { type ChannelDeps, findUsernames } from '#features/channels/channels.usecases'
import type { Actor } from '#http/actor'
import type { Readings } from '#journal/readings'
import { AppError } from '#server/errors'
import type { OpenedStore } from './opened.store.ts'
import { keyOfId } from './post-id.ts'
import type { Revision } from './posts.store.ts'
import { shownPost } from './shown-post.ts'

export type OpenedDeps = ChannelDeps & {
  opened: OpenedStore
  hidden: HiddenEntityReader
  readings: Readings
}

const neighboursEachSide = 5

/** One post with what surrounds it. What may not be seen is not found. Who opened what stands in the journal. */
export async function openPost(
  { opened, hidden, readings, channels, timeZone }: OpenedDeps,
  actor: Actor,
  { id }: InputOf<typeof readPost>,
  signal: AbortSignal,
): Promise<OpenedPost> {
  const key = keyOfId(id)
  const visible = visibleTo(actor.restrictions, timeZone)
  const row = key && (await opened.find(visible, key, signal))
  if (!row) throw new AppError('not_found')
  const [usernames, hiddenNow, revisions, neighbours, copies] = await Promise.all([
    findUsernames({ channels }, [row.channelId]),
    hidden(signal),
    opened.revisions(visible, row, signal),
    opened.neighbours(visible, row, neighboursEachSide, signal),
    opened.copies(visible, row.cluster, timeZone, signal),
    readings.note({ actor, action: 'archive.open', object: { id, name: row.title } }),
  ])
  const post = shownPost(row, usernames.get(row.channelId), hiddenNow)
  return { ...post, revisions: revisions.map(revisionOf), neighbours, copies }
}

function revisionOf({ version, articleBody, text, editedAt, replacedAt, sources }: Revision) {
  return {
    ...{ version, articleBody: articleBody || text, replacedAt, sources },
    ...(editedAt === null ? {} : { editedAt }),
  }
}
