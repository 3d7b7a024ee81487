import { listAuditEntries } from '@litopys/contract/routes/audit'
import { listChannels } from '@litopys/contract/routes/channels'
import { listJobs } from '@litopys/contract/routes/jobs'
import { listRegistry } from '@litopys/contract/routes/requests'
import { requests } from '@litopys/contract/routes/saved'
import { listTags } from '@litopys/contract/routes/tags'
import { listUsers } from '@litopys/contract/routes/users'
import type { AuditEntry } from '@litopys/contract/schemas/audit'
import type { Channel } from '@litopys/contract/schemas/channel'
import type { GlossaryTerm } from '@litopys/contract/schemas/glossary'
import type { Job } from '@litopys/contract/schemas/job'
import { type ListedItem, type ListedRequest, registryCollections } from '@litopys/contract/schemas/saved'
import type { TagCount } from '@litopys/contract/schemas/tag'
import type { ListedUser } from '@litopys/contract/schemas/user'
import Type from 'typebox'
import { type AuditDeps, findLines } from '#features/audit/audit.usecases'
import { findJobs, type ListJobDeps } from '#features/capture/capture.usecases'
import { findChannels, type ShownChannelDeps } from '#features/channels/channels.usecases'
import { columnsOf, type Tables, tableOf } from '#features/exports/table'
import { itemKind, requestKind } from '#features/saved/kinds'
import { findSaved, type ListSavedDeps } from '#features/saved/saved.usecases'
import { findTags, type ListTagDeps } from '#features/tags/tags.usecases'
import { findTerms, type GlossaryDeps } from '#features/translation/glossary.usecases'
import { findUsers, type ListDeps as ListUserDeps } from '#features/users/list-users'

type Deps = {
  channels: ShownChannelDeps
  users: ListUserDeps
  tags: ListTagDeps
  glossary: GlossaryDeps
  saved: ListSavedDeps
  jobs: ListJobDeps
  audit: Pick<AuditDeps, 'journal' | 'timeZone'>
}

/** The lists of the application that are had as files: what their screens ask for, with every column that a row has. */
export function wireTables(deps: Deps): Tables {
  return {
    channels: channelTable(deps.channels),
    users: userTable(deps.users),
    tags: tagTable(deps.tags),
    glossary: glossaryTable(deps.glossary),
    requests: requestTable(deps.saved),
    registry: registryTable(deps.saved),
    jobs: jobTable(deps.jobs),
    journal: journalTable(deps.audit),
  }
}

const strict = { additionalProperties: false }
/** More than anybody has. */
const most = 1_000_000
const stepRows = 1_000
const everyRow = { page: 1, itemsPerPage: most }

function channelTable(deps: ShownChannelDeps) {
  const { text, number, instant, flag } = columnsOf<Channel>()
  return tableOf({
    query: Type.Omit(listChannels.query, ['page', 'itemsPerPage'], strict),
    find: ({ actor }, query) => findChannels(deps, actor, { ...query, ...everyRow }),
    columns: {
      channelId: text('Channel ID', (one) => one.channelId),
      title: text('Title', (one) => one.title),
      username: text('Username', (one) => one.username),
      type: text('Type', (one) => one.type),
      description: text('Description', (one) => one.description),
      category: text('Category', (one) => one.category),
      audience: text('Audience', (one) => one.audience),
      keywords: text('Keywords', (one) => one.keywords),
      tags: text('Tags', (one) => one.tags),
      sensitive: flag('Sensitive', (one) => one.sensitive),
      numOfFollowers: number('Followers', (one) => one.numOfFollowers),
      source: text('Source', (one) => one.source),
      frequency: text('Frequency', (one) => one.frequency),
      schedule: text('Schedule', (one) => one.schedule),
      posts: number('Posts', (one) => one.posts),
      firstPostAt: instant('First post', (one) => one.firstPostAt),
      lastPostAt: instant('Last post', (one) => one.lastPostAt),
      missing: number('Missing posts', (one) => one.capture?.missing),
      deleted: number('Deleted posts', (one) => one.capture?.deleted),
      createdBy: text('Added by', (one) => one.createdBy),
      createdAt: instant('Added', (one) => one.createdAt),
    },
  })
}

/** Of somebody whose name alone is told. */
function told<K extends string>(user: ListedUser, key: K & keyof Extract<ListedUser, { email: string }>) {
  return 'email' in user ? user[key] : undefined
}

function userTable(deps: ListUserDeps) {
  const { text, instant } = columnsOf<ListedUser>()
  return tableOf({
    query: Type.Omit(listUsers.query, ['page', 'itemsPerPage'], strict),
    find: (asker, query) => findUsers(deps, asker, { ...query, ...everyRow }),
    columns: {
      email: text('E-mail', (one) => told(one, 'email')),
      familyName: text('Family name', (one) => one.familyName),
      givenName: text('Given name', (one) => one.givenName),
      additionalName: text('Additional name', (one) => told(one, 'additionalName')),
      phone: text('Phone', (one) => told(one, 'phone')),
      worksFor: text('Organisation', (one) => told(one, 'worksFor')),
      role: text('Role', (one) => told(one, 'role')),
      access: text('Access', (one) => told(one, 'access')),
      status: text('Status', (one) => told(one, 'status')),
      mfa: text('Second factor', (one) => told(one, 'mfa')),
      createdBy: text('Created by', (one) => told(one, 'createdBy')),
      createdAt: instant('Created', (one) => told(one, 'createdAt')),
      updatedAt: instant('Changed', (one) => told(one, 'updatedAt')),
    },
  })
}

function tagTable(deps: ListTagDeps) {
  const { text, number } = columnsOf<TagCount>()
  return tableOf({
    query: Type.Omit(listTags.query, ['limit'], strict),
    find: ({ actor }, query, signal) => findTags(deps, actor, { ...query, limit: most }, signal),
    columns: {
      tag: text('Tag', (one) => one.tag),
      posts: number('Posts', (one) => one.posts),
      quotes: number('Quotes', (one) => one.quotes),
    },
  })
}

function glossaryTable(deps: GlossaryDeps) {
  const { text, instant } = columnsOf<GlossaryTerm>()
  return tableOf({
    query: Type.Object({}, strict),
    find: async () => {
      const data = await findTerms(deps)
      return { data, totalItems: data.length }
    },
    columns: {
      term: text('Term', (one) => one.term),
      translation: text('Translation', (one) => one.translation),
      kind: text('Kind', (one) => one.kind),
      updatedBy: text('Changed by', (one) => one.updatedBy),
      updatedAt: instant('Changed', (one) => one.updatedAt),
    },
  })
}

function requestTable(deps: ListSavedDeps) {
  const { text, number, instant } = columnsOf<ListedRequest>()
  const opened = (one: ListedRequest) => ('search' in one ? one : undefined)
  return tableOf({
    query: Type.Omit(requests.list.query, ['page', 'itemsPerPage'], strict),
    find: (asker, query) =>
      findSaved(deps, requestKind, [requestKind.collection], asker, { ...query, ...everyRow }),
    columns: {
      title: text('Title', (one) => one.title),
      description: text('Description', (one) => one.description),
      search: text('Query', (one) => opened(one)?.search ?? undefined),
      filters: text('Filters', (one) => jsonOf(opened(one)?.filters)),
      startDate: text('Start date', (one) => opened(one)?.startDate ?? undefined),
      endDate: text('End date', (one) => opened(one)?.endDate ?? undefined),
      totalItems: number('Posts', (one) => opened(one)?.totalItems),
      sharedWith: text('Shared with', (one) => one.sharedWith),
      createdBy: text('Created by', (one) => one.createdBy),
      createdAt: instant('Created', (one) => one.createdAt),
      updatedAt: instant('Changed', (one) => one.updatedAt),
    },
  })
}

function registryTable(deps: ListSavedDeps) {
  const { text, instant } = columnsOf<ListedItem>()
  return tableOf({
    query: Type.Omit(listRegistry.query, ['page', 'itemsPerPage'], strict),
    find: (asker, query) =>
      findSaved(deps, itemKind('analyses'), registryCollections, asker, { ...query, ...everyRow }),
    columns: {
      collection: text('Collection', (one) => one.collection),
      itemId: text('ID', (one) => one.itemId),
      itemTitle: text('Title', (one) => one.itemTitle),
      itemType: text('Type', (one) => one.itemType),
      theme: text('Theme', (one) => one.theme),
      keywords: text('Keywords', (one) => one.keywords),
      sharedWith: text('Shared with', (one) => one.sharedWith),
      createdBy: text('Created by', (one) => one.createdBy),
      createdAt: instant('Created', (one) => one.createdAt),
      updatedAt: instant('Changed', (one) => one.updatedAt),
    },
  })
}

function jobTable(deps: ListJobDeps) {
  const { text, number, instant } = columnsOf<Job>()
  return tableOf({
    query: Type.Omit(listJobs.query, ['page', 'itemsPerPage'], strict),
    find: ({ actor }, query) => findJobs(deps, actor, { ...query, ...everyRow }),
    columns: {
      title: text('Title', (one) => one.title),
      kind: text('Kind', (one) => one.kind),
      status: text('Status', (one) => one.state.status),
      reason: text('Reason', (one) => ('reason' in one.state ? one.state.reason : undefined)),
      read: number('Read', (one) => one.report.read),
      new: number('New', (one) => one.report.new),
      updated: number('Updated', (one) => one.report.updated),
      unchanged: number('Unchanged', (one) => one.report.unchanged),
      skipped: number('Skipped', (one) => one.report.skippedCount),
      deleted: number('Deleted', (one) => one.report.deleted),
      createdBy: text('Started by', (one) => one.createdBy),
      createdAt: instant('Created', (one) => one.createdAt),
      startedAt: instant('Started', (one) => one.startedAt),
      finishedAt: instant('Finished', (one) => one.finishedAt),
    },
  })
}

/** Its newest lines are those of this export. */
function journalTable(deps: Pick<AuditDeps, 'journal' | 'timeZone'>) {
  const { text, number, instant } = columnsOf<AuditEntry>()
  return tableOf({
    query: Type.Omit(listAuditEntries.query, ['before', 'itemsPerPage'], strict),
    inSteps: true,
    find: ({ actor }, query, _signal, last) =>
      findLines(deps, actor, { ...query, itemsPerPage: stepRows, ...(last && { before: last.seq }) }),
    columns: {
      seq: number('Number', (one) => one.seq),
      at: instant('Date', (one) => one.at),
      actorName: text('Who', (one) => one.actorName),
      actorId: text('User ID', (one) => one.actorId),
      ip: text('Address', (one) => one.ip),
      action: text('Action', (one) => one.action),
      outcome: text('Outcome', (one) => one.outcome),
      objectName: text('Object', (one) => one.objectName),
      objectId: text('Object ID', (one) => one.objectId),
      details: text('Details', (one) => jsonOf(one.details)),
    },
  })
}

function jsonOf(value: object | undefined): string {
  return value === undefined || Object.keys(value).length === 0 ? '' : JSON.stringify(value)
}
