import { scopeOf } from '@litopys/contract/access/policy'
import { hidesPosts } from '@litopys/contract/access/restrictions'
import { check } from '@litopys/contract/check'
import type { InputOf } from '@litopys/contract/route'
import type { provenanceRoutes } from '@litopys/contract/routes/provenance'
import {
  type CustodyAction,
  type CustodyEvent,
  type CustodyGroup,
  type CustodyPart,
  custodyActions,
} from '@litopys/contract/schemas/custody'
import type { Observation } from '@litopys/contract/schemas/observation'
import * as Type from 'typebox'
import type { PostKey } from '#archive/post-keys'
import { visibleTo } from '#archive/visible'
import { type AuditedAbout, type AuditLogStore, idOfLine } from '#audit/audit-log.store'
import type { AuditedPostStore } from '#audit/audited-posts.store'
import type { PresentDeps } from '#features/posts/current-posts.usecase'
import {
  findObservedPost,
  idOfObservation,
  type ObservationStore,
} from '#features/posts/observations.usecase'
import { olderTexts } from '#features/posts/opened.usecase'
import { idOfKey } from '#features/posts/post-id'
import type { AuditTable } from '#records/tables'
import type { Actor } from '#server/actor'
import { decodeTimeCursor, encodeTimeCursor, type TimeCursor } from '#server/time-cursor'
import type { CustodyStore } from './custody.store.ts'

export type CustodyDeps = Pick<PresentDeps, 'opened' | 'timeZone'> & {
  observations: Pick<ObservationStore, 'pageOfPost' | 'summaryOfPost'>
  auditLog: Pick<AuditLogStore, 'about'>
  auditedPosts: Pick<AuditedPostStore, 'objectsOf'>
  custody: CustodyStore
  stamps: {
    ofRuns(
      runs: readonly string[],
      place: Place,
    ): Promise<{ id: string; seal: number; authority: string; stampedAt: Date }[]>
  }
}

type Place = { before?: TimeCursor | undefined; limit: number }
type Found = NonNullable<Awaited<ReturnType<PresentDeps['opened']['find']>>>

/** Actions on channels, whose objects are channels and not posts. */
const ofChannel = ['channel.delete', 'channel.restore', 'hold.place', 'hold.lift'] as const
/** Comparisons of all posts with their source records. */
const ofAllPosts = ['archive.recompute'] as const
const ofQuote = [
  'quote.save',
  'quote.change',
  'quote.delete',
  'quote.restore',
  'hold.place',
  'hold.lift',
] as const
const ofTags = ['tags.change', 'tags.rename'] as const
/** Actions that change the post or its state; all others use it. */
const changing = new Set<string>([...ofTags, ...ofAllPosts, 'channel.delete', 'channel.restore'])
/** The objects of these have other posts at other times, so their entries name the posts. */
const naming = ['saved.create', 'saved.change', 'webhook.send'] as const
const ofObject = [...ofQuote, ...ofTags, ...naming, 'export.end', 'export.download'] as const

/**
 * A part of the chain of custody of a post, newest first. Empty for readers with restrictions on content, as it shows
 * what the post was before. Readers see of others what they could see elsewhere: quotes with the right to read all
 * quotes, exports and shared objects with the right to read the audit log.
 * @throws AppError not_found where the actor may not see the post.
 */
export async function findCustody(
  deps: CustodyDeps,
  actor: Actor,
  { id, before: cursor, itemsPerPage, show }: InputOf<typeof provenanceRoutes.custody>,
  signal: AbortSignal,
): Promise<CustodyPart> {
  const before = cursor === undefined ? undefined : decodeTimeCursor(cursor)
  const { post, showsRecords } = await findObservedPost(deps, actor, id, signal)
  if (!showsRecords) return { events: [] }
  const place = { before, limit: itemsPerPage + 1 }
  const { runs, first, firstAt } = await deps.observations.summaryOfPost(post, { signal })
  const rights = rightsOf(actor)
  const found = await Promise.all([
    ...(show === 'uses'
      ? []
      : [
          observed(deps, { post, first, rights, place }, signal),
          sealed(deps, { runs, rights, place }),
          stamped(deps, runs, place),
          changed(deps, actor, post, place, signal),
        ]),
    actions(deps, { post, firstAt, rights, place, show }),
  ])
  const events = found.flat().toSorted((a, b) => (isBefore(a, b) ? 1 : -1))
  const shown = events.slice(0, itemsPerPage)
  const last = events.length > itemsPerPage ? shown.at(-1) : undefined
  return { events: shown, ...(last ? { next: encodeTimeCursor(last) } : {}) }
}

/** What the reader may know about other users. */
type Rights = { actorId: string; seesLog: boolean; seesCapture: boolean; seesQuotes: boolean }

function rightsOf(actor: Actor): Rights {
  return {
    actorId: actor.id,
    seesLog: scopeOf(actor, 'audit.read') === 'all' && !hidesPosts(actor.restrictions),
    seesCapture: scopeOf(actor, 'capture.read') !== 'none',
    seesQuotes: scopeOf(actor, 'quotes.read') === 'all',
  }
}

type Asked = { rights: Rights; place: Place }

async function observed(
  { observations, auditLog }: CustodyDeps,
  { post, first, rights, place }: Asked & { post: PostKey; first: string },
  signal: AbortSignal,
): Promise<CustodyEvent[]> {
  const found = await observations.pageOfPost(post, place, { signal })
  const runs = [...new Set(found.map(({ run }) => run))]
  const starts = await startsOf(auditLog, post, runs)
  return found.map((observation) => {
    const { source, asked, run, capturedAt } = observation
    const start = starts.get(run)
    const id = idOfObservation(observation)
    const isNamed = start && (rights.seesCapture || rights.seesLog || start.actorId === rights.actorId)
    return {
      kind: 'observed',
      id,
      at: isoOf(capturedAt),
      isFirst: id === first,
      source,
      asked,
      run,
      isOwn: start?.actorId === rights.actorId,
      ...(isNamed ? { by: start.actorName } : {}),
      ...(start ? entryFor(rights, start) : {}),
    }
  })
}

/** Entries that started these runs, by run. Scheduled refreshes and live updates have none. */
async function startsOf(
  auditLog: CustodyDeps['auditLog'],
  { channelId }: PostKey,
  runs: Observation['run'][],
): Promise<Map<string, AuditTable>> {
  if (runs.length === 0) return new Map()
  const limit = runs.length
  const ofAnyone = (actions: AuditedAbout['actions'], objectIds: string[]) => {
    return { actions, open: actions, actorId: '', objectIds }
  }
  const imports = await auditLog.about(ofAnyone(['archive.import'], runs), { limit })
  const refreshes = await auditLog.about(
    {
      ...ofAnyone(['archive.refresh'], [channelId]),
      naming: { actions: ['archive.refresh'], texts: runs.map((run) => `"job":${JSON.stringify(run)}`) },
    },
    { limit },
  )
  const found = new Map(imports.map((line) => [line.objectId, line]))
  for (const line of refreshes) {
    const checked = check(refreshDetails, JSON.parse(line.details))
    if (checked.ok) found.set(checked.value.job, line)
  }
  return found
}

const refreshDetails = Type.Object({ job: Type.String() })
const sealDetails = Type.Object({ number: Type.Integer(), hash: Type.String() })

async function sealed(
  { auditLog }: CustodyDeps,
  { runs, rights, place }: Asked & { runs: string[] },
): Promise<CustodyEvent[]> {
  const about = { actions: ['archive.seal'], open: ['archive.seal'], actorId: '', objectIds: runs } as const
  const lines = await auditLog.about(about, place)
  return lines.flatMap((line) => {
    const details = check(sealDetails, JSON.parse(line.details))
    if (!details.ok) return []
    const { number, hash } = details.value
    const event = { id: idOfLine(line), at: line.at.toISOString(), ...entryFor(rights, line) }
    return [{ kind: 'sealed', ...event, number, hash } as const]
  })
}

async function stamped({ stamps }: CustodyDeps, runs: string[], place: Place): Promise<CustodyEvent[]> {
  const found = await stamps.ofRuns(runs, place)
  return found.map(({ id, seal: number, authority, stampedAt }) => {
    return { kind: 'stamped', id, at: stampedAt.toISOString(), number, authority }
  })
}

/** Edits, texts of other sources, and the deletion on Telegram. */
async function changed(
  { opened, timeZone }: CustodyDeps,
  actor: Actor,
  post: Found,
  { before }: Place,
  signal: AbortSignal,
): Promise<CustodyEvent[]> {
  const revisions = olderTexts(
    post,
    await opened.revisions(visibleTo(actor.restrictions, timeZone), post, signal),
  )
  const texts = revisions.map(({ version, replacedAt, source, next }): CustodyEvent => {
    const event = { id: `r:${String(version).padStart(6, '0')}`, at: isoOf(replacedAt) }
    if (!next.edit) return { kind: 'other_text', ...event, source, shown: next.source }
    const { source: editSource, at } = next.edit
    return { kind: 'edited', ...event, source: editSource, ...(at === undefined ? {} : { editedAt: at }) }
  })
  const deletion: CustodyEvent[] =
    post.deletedAt === null ? [] : [{ kind: 'deleted', id: 'd', at: isoOf(post.deletedAt) }]
  return [...texts, ...deletion].filter((event) => !before || isBefore(event, before))
}

async function actions(
  { auditLog, auditedPosts, custody }: CustodyDeps,
  {
    post,
    firstAt,
    rights,
    place,
    show,
  }: Asked & { post: PostKey; firstAt: string; show: CustodyGroup | undefined },
): Promise<CustodyEvent[]> {
  const { actorId, seesLog, seesQuotes } = rights
  const [objectIds, channelIds] = await Promise.all([
    auditedPosts.objectsOf([post]),
    custody.channelIds(post.channelId),
  ])
  const shown = <A extends string>(actions: readonly A[]) =>
    actions.filter((action) => !show || (show === 'changes') === changing.has(action))
  const open = [...ofTags, ...(seesQuotes ? ofQuote : [])]
  const text = JSON.stringify(idOfKey(post))
  const lines = await Promise.all([
    auditLog.about(
      {
        objectIds,
        actions: shown(ofObject),
        open: seesLog ? ofObject : open,
        actorId,
        naming: { actions: naming, texts: [text] },
      },
      place,
    ),
    auditLog.about({ objectIds: channelIds, actions: shown(ofChannel), open: ofChannel, actorId }, place),
    // Those of a sample do not say which posts they compared.
    auditLog.about(
      {
        actions: shown(ofAllPosts),
        open: ofAllPosts,
        actorId,
        lacking: '"sample":',
        since: new Date(firstAt),
      },
      place,
    ),
  ])
  return lines.flat().flatMap((line) => actionOf(line, rights, new Set(channelIds)))
}

const details = Type.Partial(
  Type.Object({
    format: Type.String(),
    reason: Type.String(),
    sharedWith: Type.Array(Type.String()),
    changes: Type.Object({ sharedWith: Type.Object({ after: Type.Array(Type.String()) }) }),
  }),
)

function actionOf(line: AuditTable, rights: Rights, channelIds: ReadonlySet<string>): CustodyEvent[] {
  const action = custodyActions.find((one) => one === line.action)
  if (!action) return []
  const isOwn = line.actorId === rights.actorId
  const checked = check(details, JSON.parse(line.details))
  const { format, reason, sharedWith, changes } = checked.ok ? checked.value : {}
  const isNamed = isOwn || rights.seesLog || seesActorOf(action, rights, channelIds.has(line.objectId))
  // A tag is on the post, and the reader sees the channel.
  const isObjectShown = isNamed || action.startsWith('tags.') || action.startsWith('channel.')
  const shared = sharedWith ?? changes?.sharedWith.after
  return [
    {
      kind: 'action',
      id: idOfLine(line),
      at: line.at.toISOString(),
      action,
      isOwn,
      object: isObjectShown ? line.objectName : '',
      ...(isNamed ? { by: line.actorName } : {}),
      ...(format === undefined ? {} : { format }),
      ...(reason === undefined || !isNamed ? {} : { reason }),
      ...(shared && isNamed ? { sharedWith: shared } : {}),
      ...entryFor(rights, line),
    },
  ]
}

/** Whether the reader also sees elsewhere who did it: quotes and the holds of what they see have names. */
function seesActorOf(action: CustodyAction, { seesQuotes }: Rights, isOfChannel: boolean): boolean {
  if (action.startsWith('hold.')) return isOfChannel || seesQuotes
  return action.startsWith('quote.') && seesQuotes
}

function entryFor({ seesLog }: Rights, { seq, objectId, action }: AuditTable) {
  return seesLog ? { entry: { seq, objectId, action } } : {}
}

function isoOf(instant: string): string {
  return new Date(instant).toISOString()
}

function isBefore(one: TimeCursor, other: TimeCursor): boolean {
  const difference = Date.parse(one.at) - Date.parse(other.at)
  return difference < 0 || (difference === 0 && one.id < other.id)
}
