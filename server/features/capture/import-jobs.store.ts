import { sql } from 'kysely'
import type { Resume } from '#adapters/telegram/source'
import type { ClaimedJob, Condition, JobReader, JobView } from '#jobs/job'

/**
 * `actorId`: who started it. Their rights of the moment apply to each batch. `place`: the machine and
 * directory of the file.
 */
export type ImportInput = { uploadId: string; place?: string; actorId: string; channel?: string }

/**
 * `channelIds`: the channels seen so far; `touched`: the numbers of their posts as runs, for the gaps at the
 * end.
 */
export type ImportCheckpoint = {
  resume: Resume
  channelIds: string[]
  touched?: [channelId: string, runs: [number, number][]][]
}
export type ImportJob = ClaimedJob<ImportInput, ImportCheckpoint>

/** Files in the upload directory of this process. */
export type Uploads = { ids: string[]; place: string }

/** Imports of files that are here or ought to be here: where such a file is gone, this process reports it. */
export function isImportFrom({ ids, place }: Uploads): Condition {
  return sql<boolean>`(input ->> 'uploadId' = ANY(${ids}) OR input ->> 'place' = ${place})`
}

/**
 * A reader with restrictions sees imports only while these have met no other channels than those that they
 * see whole.
 */
export function isImportShownTo({ channelIds }: JobReader): Condition {
  return sql<boolean>`NOT EXISTS (SELECT FROM jsonb_object_keys(added) AS met WHERE met <> ALL(${channelIds}))`
}

/** Names the machine that has the file. Users do not see the directory. */
export function viewOfImport({ place }: ImportInput): JobView {
  const [machine] = place?.split(':') ?? []
  return machine === undefined ? {} : { machine }
}
