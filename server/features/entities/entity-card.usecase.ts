import { personNames } from '@litopys/contract/memory/people'
import type { InputOf } from '@litopys/contract/route'
import type { entityRoutes } from '@litopys/contract/routes/entities'
import { listEntities, type PostEntity } from '@litopys/contract/schemas/entities'
import {
  type CardPart,
  type CountedValues,
  cardParts,
  type EntityCard,
  type EntityRef,
  type Finding,
  fieldOfKind,
} from '@litopys/contract/schemas/entity-card'
import { excerptOf, type Post, type PostLine } from '@litopys/contract/schemas/post'
import type { Facet } from '@litopys/contract/schemas/search'
import { entityKinds } from '@litopys/language/entity-kinds'
import type { People } from '#archive/people'
import type { AuditRead } from '#audit/audit-read'
import type { FacetDeps } from '#features/search/facets.usecase'
import { findHistogram, type HistogramDeps } from '#features/search/histogram.usecase'
import { readSearch } from '#features/search/read-search.usecase'
import { findPosts, type SearchDeps } from '#features/search/search.usecase'
import { partsInTime } from '#features/search/time-limit'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import { searchOf } from './entity-search.ts'
import type { FalsePositiveStore } from './false-positives.store.ts'
import { findMark, markFor, objectOf } from './false-positives.usecase.ts'
import type { PersonChangeStore } from './person-changes.store.ts'
import { changesFor } from './person-changes.usecase.ts'
import { findPersonForms } from './person-forms.usecase.ts'

export type CardDeps = SearchDeps &
  FacetDeps &
  HistogramDeps & {
    falsePositives: FalsePositiveStore
    personChanges: PersonChangeStore
    auditRead: AuditRead
    searchTimeoutSeconds: number
  }

/**
 * Card of an entity, counted over the posts that the actor may see. A part that times out, or that waits too
 * long for a free place, is left out and listed in `late`.
 * @throws AppError not_found where the actor sees no post with the entity; the first part's error where every
 * part is late.
 */
export async function readCard(
  deps: CardDeps,
  actor: Actor,
  { values: mostValues, ...entity }: InputOf<typeof entityRoutes.read>,
  signal: AbortSignal,
): Promise<EntityCard> {
  const inTime = partsInTime(deps.searchTimeoutSeconds, signal)
  const [posts, values, histogram, mark, person] = await Promise.all([
    inTime.part((signal) => postsOf(deps, actor, entity, signal)),
    inTime.part((signal) => valuesBeside(deps, actor, { entity, mostValues }, signal)),
    inTime.part((signal) =>
      findHistogram(deps, actor, { collection: 'archives', ...searchOf(entity) }, signal),
    ),
    findMark(deps.falsePositives, deps.people(), entity),
    entity.kind === 'person' ? inTime.part((signal) => personOf(deps, actor, entity, signal)) : undefined,
  ])
  if (posts === 'none') throw new AppError('not_found')
  const came = { posts, values, histogram }
  const late = cardParts.filter((part: CardPart) => came[part] === undefined)
  const [cause] = inTime.late
  if (cause && late.length === cardParts.length) throw cause
  await deps.auditRead({ actor, action: 'entity.open', object: objectOf(entity) })
  const falsePositive = mark && markFor(actor, mark)
  return {
    kind: entity.kind,
    id: entity.id,
    late,
    ...(posts ? { posts } : {}),
    ...(values ? { values } : {}),
    ...(histogram ? { histogram } : {}),
    ...(person ? { person } : {}),
    ...(falsePositive ? { falsePositive } : {}),
  }
}

/** The names of a person in the posts that the actor may see. */
async function personOf(
  deps: CardDeps,
  actor: Actor,
  entity: EntityRef,
  signal: AbortSignal,
): Promise<EntityCard['person']> {
  const [{ people, key, forms }, changes] = await Promise.all([
    findPersonForms(deps, actor, entity.id, signal),
    deps.personChanges.all(),
  ])
  const { names } = personNames({ key, forms }, people)
  return { names, forms, changes: changesFor(actor, changes, key, people) }
}

/** Whether a value means the entity: a person has several names. */
function isMeant(people: People, { kind, id }: EntityRef, value: string): boolean {
  return value === id || (kind === 'person' && people.keyOf(value) === people.keyOf(id))
}

async function postsOf(
  deps: SearchDeps,
  actor: Actor,
  entity: EntityRef,
  signal: AbortSignal,
): Promise<EntityCard['posts'] | 'none'> {
  const at = (desc: boolean) =>
    findPosts(
      deps,
      actor,
      { ...searchOf(entity), sortBy: { key: 'dateCreated', desc }, page: 1, itemsPerPage: 1 },
      signal,
    )
  const [oldest, newest] = await Promise.all([at(false), at(true)])
  const [first] = oldest.data
  const [last] = newest.data
  if (!first || !last) return 'none'
  const [found] = [first, last]
    .flatMap((post) => listEntities(post.entities))
    .filter(
      ({ row, value, reasons }) =>
        row.kind === entity.kind && isMeant(deps.people(), entity, value) && reasons.length > 0,
    )
    .toSorted((one, other) => other.confidence - one.confidence)
  return {
    total: newest.totalItems,
    first: lineOf(first),
    last: lineOf(last),
    ...(found ? { finding: findingOf(found) } : {}),
  }
}

function findingOf({ detail, reasons, confidence }: PostEntity): Finding {
  return { detail, reasons, confidence }
}

function lineOf({ _id, channelId, messageId, title, author, dateCreated, deletedAt, text }: Post): PostLine {
  return {
    _id,
    channelId,
    messageId,
    title,
    author,
    dateCreated,
    ...(deletedAt === undefined ? {} : { deletedAt }),
    excerpt: excerptOf(text),
  }
}

/** Channels and other entities of the posts with this entity. */
async function valuesBeside(
  deps: FacetDeps,
  actor: Actor,
  { entity, mostValues }: { entity: EntityRef; mostValues: number },
  signal: AbortSignal,
): Promise<EntityCard['values']> {
  const { condition } = await readSearch(deps, actor, searchOf(entity), signal)
  const fields = entityKinds.map((kind) => fieldOfKind(kind))
  // One extra, because the entity itself is among the values of its kind.
  const query = { contains: undefined, limit: mostValues + 1, order: 'count' } as const
  const facets = await deps.facets.facets(condition, ['channelId', ...fields], query, signal)
  const of = (field: Facet['field']) => facets.find((facet) => facet.field === field)
  const together = entityKinds.map((kind) => {
    const isItself = (value: string) => kind === entity.kind && isMeant(condition.people, entity, value)
    return { kind, ...countedBeside(of(fieldOfKind(kind)), isItself, mostValues) }
  })
  return {
    channels: countedBeside(of('channelId'), () => false, mostValues),
    together: together.filter(({ values }) => values.length > 0),
  }
}

function countedBeside(
  facet: Facet | undefined,
  isItself: (value: string) => boolean,
  most: number,
): CountedValues {
  const { values = [], distinct = 0 } = facet ?? {}
  const others = values.filter(({ value }) => !isItself(value))
  return { values: others.slice(0, most), distinct: distinct - (values.length - others.length) }
}
