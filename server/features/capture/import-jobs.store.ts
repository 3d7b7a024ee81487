import { sql } from 'kysely'
import type { Resume } from '#adapters/telegram/source'
import type { ClaimedJob, JobFilter, JobReader, JobView } from '#jobs/job'

/**
 * `actorId`: the user who started it. Their current rights are checked for each batch. `place`: machine and
 * directory of the file.
 */
export type ImportInput = {
  uploadId: string
  fileName: string
  place?: string
  actorId: string
  channel?: string
}

/**
 * `channelIds`: the channels seen so far. `touched`: runs of message ids by channel, to find gaps at the end.
 */
export type ImportCheckpoint = {
  resume: Resume
  channelIds: string[]
  touched?: [channelId: string, runs: [number, number][]][]
}
export type ImportJob = ClaimedJob<ImportInput, ImportCheckpoint>

/** Files in the upload directory of this process. */
export type Uploads = { ids: string[]; location: string }

/** Imports of files in this upload directory, including lost files, so that this process reports the loss. */
export function isImportFrom({ ids, location }: Uploads): JobFilter {
  return sql<boolean>`(input ->> 'uploadId' = ANY(${ids}) OR input ->> 'place' = ${location})`
}

/** A restricted user sees an import only while all its channels are fully visible to them. */
export function isImportShownTo({ channelIds }: JobReader): JobFilter {
  return sql<boolean>`NOT EXISTS (SELECT FROM jsonb_object_keys(added) AS met WHERE met <> ALL(${channelIds}))`
}

/** Imports that have read posts of this channel record; `added` names all channels that they met. */
export function isImportOf(channel: string): JobFilter {
  return sql<boolean>`EXISTS (SELECT FROM channels
    WHERE channels.id = ${channel} AND jsonb_exists(jobs.added, channels.channel_id))`
}

/** The machine that has the file. Users do not see the directory. */
export function viewOfImport({ place }: ImportInput): JobView {
  const [machine] = place?.split(':') ?? []
  return machine === undefined ? {} : { machine }
}
