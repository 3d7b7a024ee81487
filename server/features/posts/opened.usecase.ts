import type { InputOf } from '@litopys/contract/route'
import type { postRoutes } from '@litopys/contract/routes/archives'
import type { OpenedPost } from '@litopys/contract/schemas/post'
import type { HiddenEntityReader } from '#archive/hidden-entities'
import type { PeopleReader } from '#archive/people'
import { visibleTo } from '#archive/visible'
import type { AuditRead } from '#audit/audit-read'
import { type ChannelDeps, findTitles, findUsernames } from '#features/channels/channels.usecase'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import { bodyOf } from './body.ts'
import { comparedFile } from './copy-keys.ts'
import type { OpenedStore } from './opened.store.ts'
import { findParents } from './parents.usecase.ts'
import { keyOfId } from './post-id.ts'
import { named, type PostContent } from './post-row.ts'
import { type Revision, textOfRevision } from './revisions.ts'
import { shownPost } from './shown-post.ts'
import { compareByAge, originOf, originOfRow, wordingId } from './texts.ts'

export type OpenedDeps = ChannelDeps & {
  opened: OpenedStore
  hidden: HiddenEntityReader
  people: PeopleReader
  auditRead: AuditRead
}

const neighboursEachSide = 5

/**
 * One post with its surroundings, recorded in the audit log.
 * @throws AppError not_found where the actor may not see the post.
 */
export async function readPost(
  { opened, hidden, people, auditRead, channels, timeZone }: OpenedDeps,
  actor: Actor,
  { id }: InputOf<typeof postRoutes.read>,
  signal: AbortSignal,
): Promise<OpenedPost> {
  const key = keyOfId(id)
  const visible = visibleTo(actor.restrictions, timeZone)
  const row = key && (await opened.find(visible, key, signal))
  if (!row) throw new AppError('not_found')
  const [usernames, titles, frequencyOf, hiddenNow, revisions, neighbours, copies] = await Promise.all([
    findUsernames({ channels }, [row.channelId]),
    findTitles({ channels }, [row.channelId]),
    opened.frequencies(visible, [row], signal),
    hidden(signal),
    opened.revisions(visible, row, signal),
    opened.neighbours(visible, row, neighboursEachSide, signal),
    opened.copies(visible, { copyGroup: row.copyGroup, picture: comparedFile(row.media) }, timeZone, signal),
    auditRead({ actor, action: 'archive.open', object: { id, name: row.title } }),
  ])
  const whole = { ...named(row, titles), frequency: frequencyOf(row) }
  const post = shownPost(whole, usernames.get(row.channelId), hiddenNow, people())
  const parent = (await findParents({ opened }, visible, [post], signal))(post)
  return { ...post, ...(parent ? { parent } : {}), revisions: olderTexts(row, revisions), neighbours, copies }
}

/** Texts other than the current one, oldest first. */
export function olderTexts(row: PostContent, revisions: Revision[]): OpenedPost['revisions'] {
  const current = wordingId(bodyOf(row))
  const older = revisions
    .filter(({ wording }) => wording !== current)
    .toSorted((a, b) => compareByAge(textOfRevision(a), textOfRevision(b)))
  return older.map(({ articleBody, source, observedAt, editedAt, replacedAt }, i) => {
    const following = older[i + 1]
    return {
      version: i + 1,
      articleBody,
      replacedAt,
      source,
      ...(observedAt === null ? {} : { observedAt }),
      ...(editedAt === null ? {} : { editedAt }),
      next: following ? originOf(textOfRevision(following)) : originOfRow(row),
    }
  })
}
