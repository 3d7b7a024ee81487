import { join } from 'node:path'
import { systemClock } from '../server/clock.ts'
import { createRandom, type Random } from '../server/demo/random.ts'
import { createAccessTokens } from '../server/features/auth/tokens.ts'
import { directoryWithCast } from '../server/testing/cast.ts'
import { startTestLitopys } from '../server/testing/litopys.ts'
import { benchPosts } from './posts.ts'

/**
 * Does the time of a search reveal to a restricted reader that only hidden posts contain a word? Usage: `node
 * bench/hidden-words-timing.ts [posts] [calls] [posts per word]`.
 * Prints the AUC of distinguishing a word of hidden posts from a word of no post, by time alone. 0.5 is a
 * guess; 0.45 to 0.55 is wanted. Each word is searched once, so that no cache contains it.
 */
const posts = Number(process.argv[2] ?? 30_000)
const calls = Number(process.argv[3] ?? 200)
/** Number of hidden posts that contain a word. */
const postsPerWord = Number(process.argv[4] ?? 3)
const readers = { channel: 'no part of a channel', sensitive: 'parts of channels' } as const
type Reader = keyof typeof readers
const queries = {
  pattern: (word: string) => `${word.slice(0, 4)}*${word.slice(6)}`,
  fuzzy: (word: string) => `${word.slice(0, 5)}щ${word.slice(6)}~1`,
  plain: (word: string) => word,
}
type Kind = keyof typeof queries
const kinds: Kind[] = ['pattern', 'fuzzy', 'plain']

const random = createRandom(11)
const taken = new Set<string>()
const words = () => Array.from({ length: calls * kinds.length }, newWord)
const wordsOf: Record<Reader, { hidden: string[]; absent: string[] }> = {
  channel: { hidden: words(), absent: words() },
  sensitive: { hidden: words(), absent: words() },
}

const written = [...benchPosts(posts)].map((post) => ({ ...post, sensitive: random.next() < 0.5 }))
const shown = new Set(written.map(({ channelId }) => channelId).filter((id) => Number(id) % 2 === 0))
const isHiddenFrom: Record<Reader, (post: (typeof written)[number]) => boolean> = {
  channel: ({ channelId }) => !shown.has(channelId),
  sensitive: ({ sensitive }) => sensitive,
}
for (const reader of Object.keys(readers).filter(isReader)) {
  const hidden = written.filter(isHiddenFrom[reader])
  for (const word of wordsOf[reader].hidden)
    for (let i = 0; i < postsPerWord; i += 1) {
      const post = hidden[Math.floor(random.next() * hidden.length)]
      if (post) post.text = `${post.text} ${word}`
    }
}

const cast = await directoryWithCast({
  channel: { role: ['User'], access: [...shown].map((id) => `channel:${id}`) },
  sensitive: { role: ['User'], access: ['no-sensitive'] },
})
const tokens = createAccessTokens(join(cast.directory, 'secrets'), systemClock)
const litopys = await startTestLitopys({ DATA_DIR: cast.directory })
await litopys.importPosts(written)

for (const reader of Object.keys(readers).filter(isReader)) {
  const { hidden, absent } = wordsOf[reader]
  for (const [i, kind] of kinds.entries()) {
    const line = queries[kind]
    for (let warm = 0; warm < 20; warm += 1) await timeOf(reader, line(newWord()))
    const times: Record<'hidden' | 'absent', number[]> = { hidden: [], absent: [] }
    for (let call = 0; call < calls; call += 1) {
      const asked = [
        { of: times.hidden, word: hidden[i * calls + call] ?? '' },
        { of: times.absent, word: absent[i * calls + call] ?? '' },
      ]
      // In random order, so that the order of calls reveals nothing.
      for (const { of, word } of random.next() < 0.5 ? asked : asked.toReversed())
        of.push(await timeOf(reader, line(word)))
    }
    const figures = `${median(times.hidden).toFixed(1)} ms, ${median(times.absent).toFixed(1)} ms for words of no post`
    console.log(
      `${readers[reader]} hidden, ${kind}: AUC ${auc(times.absent, times.hidden).toFixed(3)}, median ${figures}`,
    )
  }
}
await litopys.close()
cast.clear()

function isReader(name: string): name is Reader {
  return Object.hasOwn(readers, name)
}

async function timeOf(reader: Reader, q: string): Promise<number> {
  const url = `/api/v1/archives?q=${encodeURIComponent(q)}&itemsPerPage=10`
  const { id: userId, sessionId } = cast.who(reader)
  // A new token, because the run takes longer than a token is valid.
  const authorization = `Bearer ${await tokens.issue({ userId, sessionId, counter: 0 })}`
  const start = performance.now()
  const response = await litopys.instance.app.inject({ url, headers: { authorization } })
  const time = performance.now() - start
  const { totalItems } = response.json()
  if (totalItems !== 0)
    throw new Error(`${q} was answered with ${response.statusCode} and ${totalItems} posts`)
  return time
}

/** Ten letters that look like a word. */
function newWord(): string {
  const word = Array.from(
    { length: 5 },
    () => `${oneOf(random, 'бвгґджзклмнпрстфхцчш')}${oneOf(random, 'аеиіоуя')}`,
  )
  const text = word.join('')
  if (taken.has(text)) return newWord()
  taken.add(text)
  return text
}

function oneOf(from: Random, letters: string): string {
  return letters[Math.floor(from.next() * letters.length)] ?? ''
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Probability that a time of `others` is longer than one of `base` (Mann and Whitney). */
function auc(base: number[], others: number[]): number {
  const wins = others.flatMap((other) => base.map((one) => (other > one ? 1 : other === one ? 0.5 : 0)))
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
}
