import { hash } from 'node:crypto'
import type { Observation } from '@litopys/contract/schemas/observation'
import type { PostKey } from '#archive/post-keys'
import type { Run } from './analysed-post.ts'
import type { RawPost } from './raw-post.ts'

/** Channels whose bytes of observations are kept: all but `others`, or only those. */
export type RecordChoice = { keepsByDefault: boolean; others: string[] }

export const noRecords: RecordChoice = { keepsByDefault: false, others: [] }

/** Observations and source records of posts, as JSON lines for the engine. */
export type ReceivedLines = {
  observations: Uint8Array<ArrayBuffer>
  records: Uint8Array<ArrayBuffer>
}

export type ObservationLine = Omit<Observation, 'seenAt'> & { seenAt: string | null }
/** Row of the table `sourceRecords`. */
type RecordLine = PostKey & {
  hash: string
  format: string
  size: number
  encoding: 'utf8' | 'base64'
  content: string
}

/** The lines of these posts. A post that no reader made has none. */
export function receivedLines(posts: RawPost[], run: Run, choice: RecordChoice): ReceivedLines {
  const others = new Set(choice.others)
  const observations: string[] = []
  const records: string[] = []
  for (const post of posts) {
    const observation = observationOf(post, run)
    if (!observation) continue
    observations.push(JSON.stringify(observation))
    if (choice.keepsByDefault !== others.has(post.channelId))
      records.push(JSON.stringify(recordOf(post, observation.hash)))
  }
  return { observations: linesOf(observations), records: linesOf(records) }
}

function observationOf(post: RawPost, run: Run): ObservationLine | undefined {
  const { channelId, messageId, source, record, seenAt, media } = post
  if (!record) return undefined
  return {
    channelId,
    messageId,
    source,
    run: run.sealedIn ?? run.id,
    hash: hash('sha256', record.bytes, 'hex'),
    capturedAt: run.at,
    seenAt: seenAt ?? null,
    asked: record.asked,
    parser: record.parser,
    context: JSON.stringify(record.context),
    place: record.place,
    files: [...new Set(media.flatMap((item) => item.hash ?? []))].toSorted(),
  }
}

function recordOf({ channelId, messageId, source, record }: RawPost, digest: string): RecordLine {
  const bytes = bufferOf(record?.bytes ?? new Uint8Array())
  const encoding = source === 'mtproto' ? 'base64' : 'utf8'
  return {
    channelId,
    messageId,
    hash: digest,
    format: source,
    size: bytes.length,
    encoding,
    content: bytes.toString(encoding),
  }
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function linesOf(lines: string[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''))
}
