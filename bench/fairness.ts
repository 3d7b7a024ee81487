// How much longer does a plain search take beside one user with ten heavy searches, and beside three?
// Usage: node_modules/.bin/node bench/fairness.ts [SECONDS] [POSTS]
import { join } from 'node:path'
import { systemClock } from '../server/clock.ts'
import { createAccessTokens } from '../server/features/auth/tokens.ts'
import { directoryWithCast } from '../server/testing/cast.ts'
import { startTestLitopys } from '../server/testing/litopys.ts'
import { benchPosts } from './posts.ts'

const [seconds = 20, count = 60_000] = process.argv.slice(2).map(Number)
type Name = 'plain' | 'first' | 'second' | 'third'
const user = { role: ['User' as const] }
const cast = await directoryWithCast<Name>({ plain: user, first: user, second: user, third: user })
const litopys = await startTestLitopys({ DATA_DIR: cast.directory })
await litopys.importPosts([...benchPosts(count)])
const address = new URL(await litopys.instance.listen()).origin
const tokens = createAccessTokens(join(cast.directory, 'secrets'), systemClock)

const heavy = [
  '*а*',
  '"на в"~50',
  '?а*',
  'дрони~2 OR обстріл~2',
  '*e*',
  '"the of"~50',
  '*о*',
  '"в до"~40',
  '*r*',
  '*i*',
]
const plain = ['обстріл', 'ракета', 'генератор', 'Kharkiv', 'convoy']
const counts = new Map<number, number>()
const search = async (name: Name, q: string) => {
  const { id: userId, sessionId } = cast.who(name)
  const bearer = `Bearer ${await tokens.issue({ userId, sessionId, counter: 0 })}`
  const sortBy = encodeURIComponent(JSON.stringify({ key: 'relevance' }))
  const call = `/api/v1/archives?q=${encodeURIComponent(q)}&page=1&itemsPerPage=20&sortBy=${sortBy}`
  const { status } = await fetch(address + call, { headers: { authorization: bearer } })
  counts.set(status, (counts.get(status) ?? 0) + 1)
  return status
}
const measure = async (others: Name[]) => {
  counts.clear()
  const end = performance.now() + seconds * 1_000
  let heavyAnswers = 0
  const working = others.flatMap((name) =>
    heavy.map(async (q) => {
      while (performance.now() < end) if ((await search(name, q)) === 200) heavyAnswers += 1
    }),
  )
  const times: number[] = []
  for (let i = 0; performance.now() < end; i += 1) {
    const begin = performance.now()
    await search('plain', plain[i % plain.length] ?? '')
    times.push(performance.now() - begin)
  }
  const begin = performance.now()
  await Promise.all(working)
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  const drained = Math.round(performance.now() - begin)
  return {
    plain: times.length,
    p50: at(0.5),
    p95: at(0.95),
    heavyAnswers,
    drained,
    statuses: Object.fromEntries(counts),
  }
}
await measure([])
console.log('alone', await measure([]))
console.log('beside one', await measure(['first']))
console.log('beside three', await measure(['first', 'second', 'third']))
await litopys.close()
cast.clear()
