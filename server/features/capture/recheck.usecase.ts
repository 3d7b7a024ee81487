import type { Covered } from '#adapters/telegram/channel-source'
import { findBetween, findWindow, markDeleted, type StoredPost } from '#features/posts/deletions.usecase'
import { findBounds } from '#features/posts/posts.usecase'
import { isTooMuch } from './mass-deletion.ts'
import type { RefreshDeps, RefreshRun } from './refresh-run.usecase.ts'

/**
 * Reads the newest posts again. Updates edits and counts, and marks posts that have disappeared. If too many
 * have disappeared at once, as on an incomplete page, none is marked and an operator must confirm.
 */
export async function recheck(deps: RefreshDeps, run: RefreshRun, cursor: number | null): Promise<void> {
  const { channelId } = run.channel
  const since = new Date(deps.clock.now().getTime() - deps.window.days * 24 * 3_600_000)
  const from = looksAtAll(run)
    ? (await findBounds(deps, channelId))?.first
    : await findWindow(deps, channelId, deps.window.posts, since)
  if (cursor === null || from === undefined) return
  const stored = await findBetween(deps, { channelId, from, to: Number.MAX_SAFE_INTEGER })
  const known = new Set(stored.map(({ messageId }) => messageId))
  const [covered, shown]: [Covered[], Set<number>] = [[], new Set()]
  for await (const event of run.read('newest', from)) {
    if (event.kind === 'deleted') {
      covered.push(...event.messageIds.map((id) => ({ from: id, to: id })))
      continue
    }
    if (event.covers) covered.push(event.covers)
    if (event.kind !== 'page') continue
    for (const { messageId } of [...event.posts, ...event.skipped])
      if (messageId !== undefined) shown.add(messageId)
    // Posts after the cursor are left to the next refresh. Posts that could not be read before may be
    // readable now.
    const posts = event.posts.filter(
      ({ messageId }) => known.has(messageId) || (messageId >= from && messageId <= cursor),
    )
    // Skipped records that are not in the archive were reported on the way forward.
    const skipped = event.skipped.filter(({ messageId }) => messageId === undefined || known.has(messageId))
    await run.keep({ ...event, posts, skipped }, {}, 'known')
  }
  await markVanished(deps, run, { stored, covered, shown: shown })
}

/** Deletions in a watched channel may have any age, so a confirmation covers the whole channel. */
function looksAtAll({ channel, job }: RefreshRun): boolean {
  return channel.source === 'mtproto' && Boolean(job.input.confirmDeletions)
}

type Rechecked = { stored: StoredPost[]; covered: Covered[]; shown: Set<number> }

async function markVanished(deps: RefreshDeps, run: RefreshRun, rechecked: Rechecked): Promise<void> {
  const { channel, job } = run
  const checked = rechecked.stored.filter((post) => isJudged(post, rechecked.covered, run))
  const vanished = checked.filter(({ messageId }) => !rechecked.shown.has(messageId))
  // A confirmation does not cover posts that have disappeared since.
  if (isTooMuch(vanished.length, checked.length) && vanished.length > (job.input.confirmDeletions ?? 0)) {
    run.note({ held: { vanished: vanished.length, checked: checked.length } })
    return await run.save({ heldDeletions: vanished.length })
  }
  const numbers = vanished.map(({ messageId }) => messageId)
  const deleted = await markDeleted(deps, channel.channelId, numbers, run.now())
  run.note({ deleted: (run.report().deleted ?? 0) + deleted })
  // Live updates may report deletions of older posts outside this window. They still wait for confirmation.
  const isSettled = channel.source !== 'mtproto' || looksAtAll(run)
  await run.save(isSettled ? { heldDeletions: null } : {})
}

/**
 * A source can only report the deletion of posts that it has shown. A post added in this run existed a moment
 * ago.
 */
function isJudged(post: StoredPost, covered: Covered[], { channel, job }: RefreshRun): boolean {
  const { messageId, sources, isDeleted, firstRun } = post
  const isCovered = covered.some(
    ({ from, to = Number.MAX_SAFE_INTEGER }) => messageId >= from && messageId <= to,
  )
  return isCovered && !isDeleted && firstRun !== job.id && sources.some((source) => source === channel.source)
}
