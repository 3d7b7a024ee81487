// Eight users with different restrictions read the same archive over HTTP and abort half of their calls. Does
// each get exactly what they may see?
// Usage: node_modules/.bin/node bench/restricted-readers.ts [SECONDS] [POSTS]
// Every answer is compared with the answer to the same call before the load, and every row of posts with the
// user's restrictions.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { systemClock } from '../server/clock.ts'
import { createAccessTokens } from '../server/features/auth/tokens.ts'
import { directoryWithCast } from '../server/testing/cast.ts'
import { startTestLitopys } from '../server/testing/litopys.ts'
import { benchPosts } from './posts.ts'

const [seconds = 600, count = 20_000] = process.argv.slice(2).map(Number)

type Row = { channelId: string; inLanguage: string; tags: string[]; category: string; dateCreated: string }
const readers = {
  whole: { access: [], sees: () => true },
  ukrainian: { access: ['lang:uk'], sees: (row: Row) => row.inLanguage === 'uk' },
  english: { access: ['lang:en', 'lang:ru'], sees: (row: Row) => ['en', 'ru'].includes(row.inLanguage) },
  channel: { access: ['channel:9100000003'], sees: (row: Row) => row.channelId === '9100000003' },
  channels: {
    access: ['channel:9100000000', 'channel:9100000001', 'lang:uk'],
    sees: (row: Row) => ['9100000000', '9100000001'].includes(row.channelId) && row.inLanguage === 'uk',
  },
  tagged: { access: ['tag:t1'], sees: (row: Row) => row.tags.includes('t1') },
  category: { access: ['category:c2'], sees: (row: Row) => row.category === 'c2' },
  late: { access: ['since:2025-06-01'], sees: (row: Row) => row.dateCreated >= '2025-05-31T21:00' },
}
type Name = keyof typeof readers
const names: Name[] = ['whole', 'ukrainian', 'english', 'channel', 'channels', 'tagged', 'category', 'late']

const part = (name: Name) => ({ role: ['User' as const], access: readers[name].access })
const cast = await directoryWithCast<Name>({
  whole: part('whole'),
  ukrainian: part('ukrainian'),
  english: part('english'),
  channel: part('channel'),
  channels: part('channels'),
  tagged: part('tagged'),
  category: part('category'),
  late: part('late'),
})
const litopys = await startTestLitopys({ DATA_DIR: cast.directory, SEARCH_TIMEOUT_SECONDS: '60' })
const lines = [...benchPosts(count)].map((post, i) => ({
  ...post,
  tags: i % 5 === 0 ? ['t1'] : ['t2'],
  category: `c${i % 7}`,
}))
await litopys.importPosts(lines)
const address = new URL(await litopys.instance.listen()).origin
const tokens = createAccessTokens(join(cast.directory, 'secrets'), systemClock)
const bearerOf = async (name: Name) => {
  const { id: userId, sessionId } = cast.who(name)
  return { authorization: `Bearer ${await tokens.issue({ userId, sessionId, counter: 0 })}` }
}

const words = [
  '',
  'обстріл',
  'ракета',
  'drone',
  'Kharkiv',
  'генератор',
  '"повітряна тривога"',
  'бригад*',
  'kharkov~1',
]
const calls = words.flatMap((q) => {
  const asked = `q=${encodeURIComponent(q)}`
  const sorted = (key: string) => `&sortBy=${encodeURIComponent(JSON.stringify({ key, desc: true }))}`
  return [
    `/api/v1/archives?${asked}&page=1&itemsPerPage=50${sorted('dateCreated')}`,
    `/api/v1/archives?${asked}&page=2&itemsPerPage=20${sorted('relevance')}`,
    `/api/v1/filters?${asked}&field=author,inLanguage,tags,category&limit=20&order=count`,
    `/api/v1/datehist/archives?${asked}&interval=day`,
  ]
})
const read = async (headers: Record<string, string>, call: string, signal?: AbortSignal) => {
  const response = await fetch(address + call, { headers, ...(signal ? { signal } : {}) })
  return { status: response.status, body: await response.json() }
}
const isRight = (name: Name, call: string, { body }: { body: { data: Row[] } }) =>
  !call.startsWith('/api/v1/archives?') || body.data.every((row) => readers[name].sees(row))

const known = new Map<string, unknown>()
for (const name of names) {
  const bearer = await bearerOf(name)
  for (const call of calls) {
    const answer = await read(bearer, call)
    if (answer.status !== 200 || !isRight(name, call, answer))
      throw new Error(`${name} ${call}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`)
    known.set(`${name} ${call}`, answer.body)
  }
}
console.log(`${known.size} answers known, reading for ${seconds} s`)

const seen = { right: 0, wrong: 0, left: 0, busy: 0, failed: 0 }
const end = performance.now() + seconds * 1_000
const reader = async (name: Name) => {
  let [bearer, since] = [await bearerOf(name), performance.now()]
  while (performance.now() < end) {
    if (performance.now() - since > 300_000) [bearer, since] = [await bearerOf(name), performance.now()]
    const call = calls[Math.floor(Math.random() * calls.length)]
    if (!call) return
    const gone = new AbortController()
    const timer = Math.random() < 0.5 ? setTimeout(() => gone.abort(), Math.random() * 300) : undefined
    try {
      const answer = await read(bearer, call, gone.signal)
      if (answer.status === 429 || answer.status === 503) {
        seen.busy += 1
        await sleep(50)
      } else if (answer.status !== 200) {
        seen.failed += 1
        console.log(name, call, answer)
      } else if (isRight(name, call, answer) && isDeepStrictEqual(answer.body, known.get(`${name} ${call}`)))
        seen.right += 1
      else {
        seen.wrong += 1
        console.log('wrong:', name, call)
      }
    } catch (error) {
      if (!gone.signal.aborted) throw error
      seen.left += 1
    } finally {
      clearTimeout(timer)
    }
  }
}
await Promise.all(names.flatMap((name) => [reader(name), reader(name)]))
console.log(seen)
await litopys.close()
cast.clear()
process.exit(seen.wrong + seen.failed === 0 ? 0 : 1)
