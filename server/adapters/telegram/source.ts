import { type FileFault, fileFaults } from '@litopys/contract/file-faults'
import { type SkipCode, skipReasons } from '@litopys/contract/skip-reasons'
import type { RawPost } from '#features/posts/raw-post'

/** A chat of an export, with the fields that the file has before its messages. */
export type ExportChat = { id?: number; name?: string; type?: string }

/**
 * Where reading resumes after a stop. Frames are the open brackets of the JSON around that byte. `indent` is
 * the white space before a message, undefined if the file is one line.
 */
export type Resume =
  | { format: 'desktop'; offset: number; frames: Frame[]; indent?: string; run?: AlbumRun }
  | { format: 'html'; offset: number; around: HtmlContext; run?: AlbumRun }
  | { format: 'jsonl'; offset: number; line: number }

/** The last posts, if they may belong to one album. `at` is the date of the last post in Unix seconds. */
export type AlbumRun = {
  channelId: string
  first: number
  last: number
  at: number
  hasText: boolean
  forwardedName: string
}

/** What a message of an HTML export takes from earlier messages. */
export type HtmlContext = {
  /** Title of the chat. */
  title?: string
  sender?: string
  viaBot?: string
  forwardedName?: string
  /** The last separator, such as `22 January 2026`. */
  day?: string
  /** Date of the last message of that day. */
  date?: string
}

/** What the operator and the archive know of a channel that a file may not name. */
export type NamedChannel = { title?: string; channelId?: string; channelType?: string }

export type Frame = { kind: 'object'; key: string; chat: ExportChat } | { kind: 'array'; of: string }

/** One record of a source: a post, or why there is none. `resume` is the position after it. */
export type SourceItem = { resume: Resume } & (
  | { kind: 'post'; post: RawPost; username?: string }
  | ({ kind: 'skipped'; position: string } & Skip)
)

/**
 * Why there is no post. `detail` specifies the code, `value` is the value in this record, and `reason` is the
 * whole text in English.
 */
export type Skip = { code: SkipCode; reason: string } & SkipDetails
type SkipDetails = { detail?: string; value?: string }

/** The skip with its English text. */
export function skip(code: SkipCode, more: SkipDetails = {}): Skip {
  const text = skipReasons[code].replace('{detail}', more.detail ?? '')
  return { code, ...more, reason: more.value === undefined ? text : `${text}: ${more.value}` }
}

/** A record that is skipped. The importer reports it and continues. */
export class BadRecord extends Error {
  readonly skip: Skip

  constructor(code: SkipCode, more?: SkipDetails) {
    const made = skip(code, more)
    super(made.reason)
    this.skip = made
  }
}

/** A file that is refused as a whole. */
export class BadSource extends Error {
  readonly fault: SourceFault

  constructor(code: FileFault, detail?: string) {
    const reason = fileFaults[code].replace('{detail}', detail ?? '')
    super(reason)
    this.fault = { code, ...(detail === undefined ? {} : { detail }), reason }
  }
}

export type SourceFault = { code: FileFault; detail?: string; reason: string }
