import { type FileFault, fileFaults } from '@litopys/contract/file-faults'
import { type SkipCode, skipReasons } from '@litopys/contract/skip-reasons'
import type { RawPost } from '#features/posts/analysed-post'

/** A chat of an export, with as much as the file says of it before its messages begin. */
export type ExportChat = { id?: number; name?: string; type?: string }

/**
 * Where reading goes on after a stop. Frames are the open brackets of the JSON around that byte, `indent` the
 * white space before a message (none where the file is one line).
 */
export type Resume =
  | { format: 'desktop'; offset: number; frames: Frame[]; indent?: string; run?: AlbumRun }
  | { format: 'html'; offset: number; around: HtmlContext; run?: AlbumRun }
  | { format: 'jsonl'; offset: number; line: number }

/** The posts before a place that may belong to one album; `at` is the last one's date in seconds. */
export type AlbumRun = {
  channelId: string
  first: number
  last: number
  at: number
  hasText: boolean
  forwardedName: string
}

/** What a message of an HTML export leaves to those before it. */
export type HtmlContext = {
  /** Of the chat. */
  title?: string
  sender?: string
  viaBot?: string
  forwardedName?: string
  /** The last separator, as in `22 January 2026`. */
  day?: string
  /** Date of the last message of that day. */
  date?: string
}

/** What the operator and the archive know of the channel that a file may not name. */
export type NamedChannel = { title?: string; channelId?: string; channelType?: string }

export type Frame = { kind: 'object'; key: string; chat: ExportChat } | { kind: 'array'; of: string }

/** One record of a source: a post, or why there is none; `resume` points behind it. */
export type SourceItem = { resume: Resume } & (
  | { kind: 'post'; post: RawPost; username?: string }
  | ({ kind: 'skipped'; position: string } & Refusal)
)

/**
 * Why there is no post: `detail` tells more of the kind of reason, `value` what this record has there,
 * `reason` all of it in English.
 */
export type Refusal = { code: SkipCode; reason: string } & RefusalMore
type RefusalMore = { detail?: string; value?: string }

export function refusal(code: SkipCode, more: RefusalMore = {}): Refusal {
  const text = skipReasons[code].replace('{detail}', more.detail ?? '')
  return { code, ...more, reason: more.value === undefined ? text : `${text}: ${more.value}` }
}

/** What a record must be refused for; the importer reports it and goes on. */
export class BadRecord extends Error {
  readonly refusal: Refusal

  constructor(code: SkipCode, more?: RefusalMore) {
    const made = refusal(code, more)
    super(made.reason)
    this.refusal = made
  }
}

/** The file as a whole is not what it should be; nothing can be imported from it. */
export class BadSource extends Error {
  readonly fault: SourceFault

  constructor(code: FileFault, detail?: string) {
    const reason = fileFaults[code].replace('{detail}', detail ?? '')
    super(reason)
    this.fault = { code, ...(detail === undefined ? {} : { detail }), reason }
  }
}

export type SourceFault = { code: FileFault; detail?: string; reason: string }
