import type { RawPost } from '#features/posts/raw-post'

/** A chat of an export, with as much as the file says of it before its messages begin. */
export type ExportChat = { id?: number; name?: string; type?: string }

/**
 * Where reading goes on after a stop. Frames are the open brackets of the JSON around that byte, `indent` the white space
 * before a message (none where the file is one line).
 */
export type Resume =
  | { format: 'desktop'; offset: number; frames: Frame[]; indent?: string }
  | { format: 'jsonl'; offset: number; line: number }

export type Frame = { kind: 'object'; key: string; chat: ExportChat } | { kind: 'array'; of: string }

/** One record of a source: a post, or why there is none; `resume` points behind it. */
export type SourceItem = { resume: Resume } & (
  | { kind: 'post'; post: RawPost; username?: string }
  | { kind: 'skipped'; position: string; reason: string }
)

/** What a record must be refused for; the importer reports it and goes on. */
export class BadRecord extends Error {}

/** The file as a whole is not what it should be; nothing can be imported from it. */
export class BadSource extends Error {}
