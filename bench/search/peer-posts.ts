import { analyzeWords, type Word } from '@litopys/language/text/words'
import { openSource } from '../../server/adapters/telegram/open-source.ts'
import { rowOf } from '../../server/features/posts/analysed-post.ts'
import type { PostRow } from '../../server/features/posts/post-row.ts'
import { messageIdOfCopy } from './grow.ts'
import { localDay } from './local-day.ts'

/** A post as every peer gets it: our columns, and the words of its text by position, from our analyzer. */
export type PeerPost = { id: number; row: PostRow; words: Word[]; day: string }

/** A term that the word shares with other spellings, or its stem: each column has a word at each position. */
export function sharedTerm({ stem, shared }: Word): string {
  return shared?.at(-1)?.term ?? stem
}

const batchSize = 1_000
const setting = { channel: {}, timeZone: 'UTC', now: '2026-11-01T00:00:00Z' }
const run = { id: 'bench', startedBy: 'bench', at: '2026-01-01T00:00:00Z' }

/**
 * The posts of the file in batches, each batch repeated `copies` times (grow.ts). Every post has its own id,
 * and ids rise. Peers do not analyse Ukrainian, so they get the words from our analyzer.
 */
export async function* peerPosts(file: string, copies: number): AsyncGenerator<PeerPost[]> {
  let given = 0
  for await (const batch of analysedPosts(file)) {
    for (let copy = 0; copy < copies; copy += 1) {
      yield batch.map(({ row, ...post }, i) => ({
        ...post,
        id: given + i + 1,
        row: { ...row, messageId: messageIdOfCopy(row.messageId, copy) },
      }))
      given += batch.length
    }
  }
}

async function* analysedPosts(file: string): AsyncGenerator<Omit<PeerPost, 'id'>[]> {
  let batch: Omit<PeerPost, 'id'>[] = []
  for await (const item of await openSource(file, undefined, setting)) {
    if (item.kind === 'skipped') throw new Error(`${item.position}: ${item.reason}`)
    const row = rowOf(item.post, run)
    batch.push({ row, words: analyzeWords(row.text).words, day: localDay(row.dateCreated) })
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
