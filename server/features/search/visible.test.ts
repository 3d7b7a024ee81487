import { hidesPosts, readRestrictions } from '@litopys/contract/access/restrictions'
import { userRoutes } from '@litopys/contract/routes/users'
import { repeats } from '@litopys/language/testing/repeats.fixture'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visibleTo } from '#archive/visible'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Sample = {
  channelId: number
  messageId: number
  text: string
  language: 'uk' | 'ru' | 'en'
  tags: string[]
  category: string
  sensitive: boolean
  date: string
}

const texts = {
  uk: 'Уночі місто пережило три обстріли, рятувальники працюють.',
  ru: 'Мобилизация продолжается, сообщает вестник, город ждёт.',
  en: 'The convoy reached the bridge near the old mill of the town.',
}
const languages = ['uk', 'ru', 'en'] as const
const tags = ['red', 'blue', 'вежа']
const categories = ['', 'crimes', 'weather']
const sample: fc.Arbitrary<Omit<Sample, 'messageId' | 'text'>> = fc.record({
  channelId: fc.constantFrom(10, 11, 1234567890),
  language: fc.constantFrom(...languages),
  tags: fc.subarray(tags),
  category: fc.constantFrom(...categories),
  sensitive: fc.boolean(),
  // Around midnight in Kyiv, which is 22:00 UTC in winter.
  date: fc.constantFrom(
    ...['2026-01-01T21:59:59Z', '2026-01-01T22:00:00Z', '2026-01-02T10:00:00Z', '2026-02-01T10:00:00Z'],
  ),
})
const entry = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('channel:10', 'channel:11', 'channel:-1001234567890', 'channel:99'),
  },
  { weight: 2, arbitrary: fc.constantFrom(...tags).map((tag) => `tag:${tag}`) },
  { weight: 2, arbitrary: fc.constantFrom('category:crimes', 'category:weather') },
  { weight: 2, arbitrary: fc.constantFrom(...languages).map((language) => `lang:${language}`) },
  { weight: 2, arbitrary: fc.constantFrom('since:2026-01-02', 'since:2026-01-03', 'since:2027-01-01') },
  { weight: 2, arbitrary: fc.constantFrom('no-sensitive', 'read-only', 'no-export', 'no-keys') },
)
const accessList = fc.uniqueArray(entry, { maxLength: 5 })

const posts: Sample[] = fc
  .sample(sample, { numRuns: 80, seed: 7 })
  .map((one, i) => ({ ...one, messageId: i + 1, text: texts[one.language] }))

/** The same rules, implemented in memory. */
function isVisible(post: Sample, access: string[]): boolean {
  const { channels, tags, categories, languages, since, flags } = readRestrictions(access)
  const among = (wanted: string[], ...has: string[]) =>
    wanted.length === 0 || has.some((one) => wanted.includes(one))
  return (
    among(channels, String(post.channelId)) &&
    among(tags, ...post.tags) &&
    among(categories, post.category) &&
    among(languages, post.language) &&
    (since === undefined || post.date >= (dayStarts[since] ?? '')) &&
    !(flags.has('no-sensitive') && post.sensitive)
  )
}
const dayStarts: Record<string, string> = {
  '2026-01-02': '2026-01-01T22:00:00Z',
  '2026-01-03': '2026-01-02T22:00:00Z',
  '2027-01-01': '2026-12-31T22:00:00Z',
}

let cast: Cast<'reader' | 'admin' | 'strange'>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast({
    reader: { role: ['User'] },
    admin: { role: ['Admin'] },
    strange: { role: ['Admin'], access: ['only the good ones'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory, CALLS_PER_SECOND: '10000' })
  await litopys.importPosts(
    posts.map(({ language, ...post }) => ({ channel: `C${post.channelId}`, ...post })),
  )
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function read(name: 'reader' | 'admin' | 'strange', path: string) {
  const headers = cast.who(name).bearer
  const response = await litopys.instance.app.inject({ url: `/api/v1${path}`, headers })
  expect(response.statusCode).toBe(200)
  return response.json()
}

type Found = { messageId: number; channelId: string; posts: number; firstPostAt: string; lastPostAt: string }
const fields = 'channelId,inLanguage,tags,sensitive'

/** Everything that a reader can learn from the archive, in one shape. */
async function whatIsSeen(name: 'reader' | 'admin' | 'strange', q: string) {
  const search = `q=${encodeURIComponent(q)}`
  const page = await read(name, `/archives?${search}&itemsPerPage=1000`)
  const newest = await read(name, `/archives?${search}&itemsPerPage=1000&sortBy={"key":"dateCreated"}`)
  const folded = await read(name, `/archives?${search}&itemsPerPage=1000&fold=true`)
  const facets = (await read(name, `/filters?${search}&field=${fields}&limit=100&order=value`)).data
  const histogram = (await read(name, `/datehist/archives?${search}&interval=day`)).data
  return {
    ids: page.data.map((post: Found) => post.messageId).toSorted(byNumber),
    byDate: newest.data.map((post: Found) => post.messageId).toSorted(byNumber),
    total: page.totalItems,
    folded: folded.data.reduce((sum: number, { copies }: { copies: Found }) => sum + copies.posts, 0),
    facets: facets.map((facet: { values: object[] }) => facet.values),
    buckets: histogram.buckets.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
  }
}

function expectedOf(seen: Sample[]) {
  const ids = seen.map((post) => post.messageId).toSorted(byNumber)
  const values = (of: (post: Sample) => string[]) => {
    const counts = Map.groupBy(seen.flatMap(of), (value) => value)
    return [...counts].map(([value, all]) => ({ value, count: all.length })).toSorted(byValue)
  }
  return {
    ids,
    byDate: ids,
    total: ids.length,
    folded: ids.length,
    buckets: ids.length,
    facets: [
      values((post) => [String(post.channelId)]),
      values((post) => [post.language]),
      values((post) => post.tags),
      values((post) => [String(post.sensitive)]),
    ],
  }
}

describe('with any restrictions', () => {
  test('the policy knows whether it hides posts', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.oneof(entry, fc.constant('nonsense')), { maxLength: 3 }), (access) => {
        const restrictions = readRestrictions(access)
        expect(hidesPosts(restrictions)).toBe(visibleTo(restrictions, 'UTC').isLimited)
      }),
    )
  })

  test.each(['reader', 'admin'] as const)(
    'search, facets and histogram for a %s use only the visible posts',
    {
      timeout: 120_000,
    },
    async (name) => {
      await fc.assert(
        fc.asyncProperty(accessList, fc.constantFrom('', 'місто', 'bridge'), async (access, q) => {
          await litopys.api.call(userRoutes.change, { id: cast.who(name).id, access })
          const seen = posts.filter((post) => isVisible(post, access))
          const matching = seen.filter(
            (post) => q === '' || post.text === (q === 'bridge' ? texts.en : texts.uk),
          )
          expect(await whatIsSeen(name, q)).toEqual(expectedOf(matching))
        }),
        { numRuns: repeats(20) },
      )
    },
  )

  test('the list of channels has those with a visible post, with their counts and days', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(accessList, async (access) => {
        await litopys.api.call(userRoutes.change, { id: cast.who('reader').id, access })
        const { data, totalItems } = await read('reader', '/channels?itemsPerPage=100')
        const told = data.map(({ channelId, posts, firstPostAt, lastPostAt }: Found) => {
          return { channelId, posts, firstPostAt, lastPostAt }
        })
        const byChannel = Map.groupBy(
          posts.filter((post) => isVisible(post, access)),
          (post) => String(post.channelId),
        )
        const expected = [...byChannel].map(([channelId, of]) => {
          const dates = of.map((post) => post.date).toSorted()
          return { channelId, posts: of.length, firstPostAt: dates[0], lastPostAt: dates.at(-1) }
        })
        expect(told.toSorted(byChannelId)).toEqual(expected.toSorted(byChannelId))
        expect(totalItems).toBe(expected.length)
      }),
      { numRuns: repeats(15) },
    )
  })
})

test('an unknown restriction hides everything, from administrators too', async () => {
  const nothing = expectedOf([])
  expect(await whatIsSeen('strange', '')).toEqual(nothing)
  expect(await read('strange', '/channels')).toMatchObject({ data: [], totalItems: 0 })
})

test('scores in cursors reveal nothing of hidden posts', async () => {
  const access = ['channel:10', 'channel:11', 'channel:1234567890']
  await litopys.api.call(userRoutes.change, { id: cast.who('reader').id, access })
  const score = async () => {
    const { nextCursor } = await read('reader', `/archives?q=${encodeURIComponent('місто')}&itemsPerPage=1`)
    return JSON.parse(Buffer.from(nextCursor, 'base64url').toString()).score
  }
  const before = await score()
  const hidden = { channel: 'Hidden', channelId: 77, date: '2026-01-01T00:00:00Z', text: 'місто' }
  await litopys.importPosts(Array.from({ length: 50 }, (_, i) => ({ ...hidden, messageId: i + 1 })))
  expect(before).toEqual(expect.any(Number))
  expect(await score()).toBe(before)
})

function byNumber(a: number, b: number): number {
  return a - b
}

function byValue(a: { value: string }, b: { value: string }): number {
  return a.value < b.value ? -1 : 1
}

function byChannelId(a: { channelId: string }, b: { channelId: string }): number {
  return a.channelId < b.channelId ? -1 : 1
}
