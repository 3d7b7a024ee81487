import { postRoutes } from '@litopys/contract/routes/archives'
import { facetFields, flagFields } from '@litopys/contract/schemas/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const texts = [
  'Уночі місто пережило три обстріли. Під обстрілом опинилися склади.',
  'Після обстрілів рятувальники працюють у Києві.',
  'Мобилизация продолжается, сообщает вестник.',
  'О мобилизации говорят на рынке: ёлка стоит, елка стоит.',
  "Об'єкт відновлено. ОБ’ЄКТ прийнято. Третій обʼєкт і четвертий об`єкт чекають.",
  'The convoy reached the bridge near the old mill, the bridge still stands.',
  'Міст біля млина вцілів, а старий млин — ні. #міст https://news.example/a',
  'Київ, вулиця Млинова: міст закрито. #київ @sloboda_rescue_demo press@example.org',
]

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
  await litopys.importPosts(texts.map((text, i) => ({ ...post(i), text })))
})
afterAll(() => litopys.close())

/** A post for each day from 1 January 2026, at 23:30 in Kyiv, with two authors in turn. */
function post(i: number) {
  const date = new Date(Date.UTC(2026, 0, 1 + i, 21, 30)).toISOString()
  return {
    channel: i % 2 ? 'Odd' : 'Even',
    channelId: i % 2 ? 11 : 10,
    messageId: i + 1,
    date,
    hasImage: i < 3,
    ...(i < 6 ? { views: [10, 500, 10, 0, 70_000, 10][i] } : {}),
  }
}

async function find(q: string, more: object = {}): Promise<number[]> {
  const page = await litopys.api.call(postRoutes.search, { q, page: 1, itemsPerPage: 100, ...more })
  return page.data.map((found) => found.messageId)
}

describe('a word finds its forms', () => {
  test.each([
    ['обстріл', [1, 2]],
    ['мобилизация', [3, 4]],
    ['Києва', [2, 8]],
    ['ёлка', [4]],
    ['елка', [4]],
    ['ОБ`ЄКТ', [5]],
    ['об’єкт', [5]],
  ])('%s', async (word, expected) => {
    expect((await find(word)).sort()).toEqual(expected)
  })
})

describe('the query language', () => {
  test('words are AND-ed', async () => {
    expect(await find('міст київ')).toEqual([8])
  })
  test('a phrase finds words in a row, in any form', async () => {
    expect(await find('"старий млин"')).toEqual([7])
    expect(await find('"млин старий"')).toEqual([])
  })
  test('a minus excludes posts', async () => {
    expect(await find('київ -міст')).toEqual([2])
  })
  test('an empty query finds everything, newest first', async () => {
    expect(await find('')).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  })
  test('an unknown word finds nothing', async () => {
    expect(await find('параллелепипед')).toEqual([])
  })
})

describe('a page of results', () => {
  test('marks the positions of the words', async () => {
    const page = await litopys.api.call(postRoutes.search, { q: 'bridge', page: 1, itemsPerPage: 10 })
    const [found] = page.data
    expect(found?.matches.map(([start, end]) => found.text.slice(start, end))).toEqual(['bridge', 'bridge'])
  })

  test.each(['relevance', 'dateCreated'] as const)('continues by cursor in the order of %s', async (key) => {
    const wish = { q: 'київ', sortBy: { key }, page: 1, itemsPerPage: 1 }
    const first = await litopys.api.call(postRoutes.search, wish)
    const second = await litopys.api.call(postRoutes.search, { ...wish, cursor: first.nextCursor ?? '' })
    expect(first.totalItems).toBe(2)
    expect([...first.data, ...second.data].map((found) => found.messageId).sort()).toEqual([2, 8])
    expect(second.nextCursor).toBeUndefined()
  })

  test('sorts the post with more occurrences of the word first by relevance', async () => {
    expect((await find('обстріл', { sortBy: { key: 'relevance' } }))[0]).toBe(1)
  })

  test.each(['relevance', 'dateCreated'] as const)(
    'answers a pasted paragraph in the order of %s',
    async (key) => {
      const paragraph = Array.from({ length: 1_500 }, (_, i) => `w${i.toString(36)}`).join(' ')
      expect(
        await find(`міст стоїть київ обстріл bridge ${paragraph}`.slice(0, 8_000), { sortBy: { key } }),
      ).toEqual([])
    },
  )

  test('finds and sorts by more words than the index scores one by one', async () => {
    const sortBy = { key: 'relevance' }
    expect(await find('convoy reached bridge near old mill', { sortBy })).toEqual([6])
    expect(await find('-convoy обстріл обстріли обстрілом обстрілів склади під', { sortBy })).toEqual([1])
  })

  const byViews = async (desc: boolean, itemsPerPage: number) => {
    const wish = { q: '', sortBy: { key: 'views' as const, desc }, page: 1, itemsPerPage }
    let page = await litopys.api.call(postRoutes.search, wish)
    const ids = page.data.map(({ messageId }) => messageId)
    while (page.nextCursor) {
      page = await litopys.api.call(postRoutes.search, { ...wish, cursor: page.nextCursor })
      ids.push(...page.data.map(({ messageId }) => messageId))
    }
    return ids
  }

  test.each([1, 3, 100])(
    'by views, unknown last, equal ones by date, in pages of %d',
    async (itemsPerPage) => {
      expect(await byViews(true, itemsPerPage)).toEqual([5, 2, 6, 3, 1, 4, 8, 7])
      expect(await byViews(false, itemsPerPage)).toEqual([4, 6, 3, 1, 2, 5, 8, 7])
    },
  )

  test('refuses a page beyond the limit of page numbers and names the cursor', async () => {
    await expect(
      litopys.api.call(postRoutes.search, { q: '', page: 1_000, itemsPerPage: 100 }),
    ).rejects.toThrow('nextCursor')
  })

  test('refuses an invalid cursor', async () => {
    const wish = { q: '', page: 1, itemsPerPage: 1, cursor: 'bm9uc2Vuc2U' }
    await expect(litopys.api.call(postRoutes.search, wish)).rejects.toThrow('cursor')
  })
})

describe('filters', () => {
  test.each([
    ['several values', { author: { in: ['Even', 'Odd'] } }, 8],
    ['an excluded value', { author: { notIn: ['Even'] } }, 4],
    ['a value of a list', { 'entities.hashtag.id': { in: ['міст'] } }, 1],
    ['no value', { 'entities.hashtag.id': { missing: true } }, 6],
    ['no value or one of these', { 'entities.hashtag.id': { missing: true, in: ['київ'] } }, 7],
    ['a flag', { hasImage: true }, 3],
    ['a flag that is not set', { hasImage: false }, 5],
    // 23:30 in Kyiv on the 2nd is 21:30 UTC: the local day counts.
    ['days of the time zone', { dateCreated: { from: '2026-01-02', to: '2026-01-03' } }, 2],
    ['instants', { dateCreated: { to: '2026-01-01T21:30:00Z' } }, 1],
  ])('%s', async (_, filters, expected) => {
    expect((await find('', { filters })).length).toBe(expected)
  })
})

describe('facets', () => {
  const facets = async (more: object = {}) => {
    const input = {
      q: '',
      field: 'author,entities.hashtag.id,hasImage',
      limit: 10,
      order: 'count' as const,
      ...more,
    }
    const { data } = await litopys.api.call(postRoutes.facets, input)
    return data
  }

  test('count values, posts without a value, and distinct values', async () => {
    const [author, hashtag, hasImage] = await facets()
    expect(author).toMatchObject({
      field: 'author',
      values: [{ count: 4 }, { count: 4 }],
      missing: 0,
      distinct: 2,
    })
    expect(hashtag).toMatchObject({ missing: 6, distinct: 2 })
    expect(hasImage?.values).toEqual([
      { value: 'false', count: 5 },
      { value: 'true', count: 3 },
    ])
  })
  test('ignore their own filter and apply those of others', async () => {
    const [author, hashtag] = await facets({ filters: { author: { in: ['Odd'] } } })
    expect(author?.values.length).toBe(2)
    expect(hashtag?.values).toEqual([{ value: 'київ', count: 1 }])
  })
  test('can be searched by value', async () => {
    const [author] = await facets({ field: 'author', contains: 'eve' })
    expect(author?.values).toEqual([{ value: 'Even', count: 4 }])
  })
  test('are sorted by value and limited to the requested number', async () => {
    const [author, hashtag] = await facets({ order: 'value', limit: 1 })
    expect([author?.values, hashtag?.values]).toEqual([
      [{ value: 'Even', count: 4 }],
      [{ value: 'київ', count: 1 }],
    ])
    expect([author?.distinct, hashtag?.distinct]).toEqual([2, 2])
    expect((await facets({ field: 'author', limit: 1_000 }))[0]?.values.length).toBe(2)
    await expect(facets({ limit: 1_001 })).rejects.toThrow('not valid')
  })
  test('exist for each field, and leave their own filter out', async () => {
    const field = facetFields.join(',')
    const open = await facets({ field })
    expect(open.map((facet) => facet.field)).toEqual(facetFields)
    for (const facet of open) {
      const [value] = facet.values
      const isFlag = flagFields.some((flag) => flag === facet.field)
      const choices = isFlag
        ? [true, false]
        : [{ in: ['none such'] }, { notIn: [value?.value ?? ''] }, { missing: true }]
      for (const choice of choices) {
        const filters = { [facet.field]: choice }
        expect(await facets({ field: facet.field, filters })).toEqual([facet])
      }
      const counted = facet.values.reduce((sum, { count }) => sum + count, 0)
      expect(counted + facet.missing).toBeGreaterThanOrEqual(8)
    }
  })
  test('an unknown facet is refused by name', async () => {
    await expect(facets({ field: 'author,nope' })).rejects.toThrow('No such facet: "nope"')
  })
})

describe('the histogram', () => {
  test('counts days of local time', async () => {
    const { data } = await litopys.api.call(postRoutes.histogram, {
      collection: 'archives',
      q: '',
      interval: 'day',
    })
    expect(data.timeZone).toBe('Europe/Kyiv')
    expect(data.buckets.length).toBe(8)
    expect(data.buckets[0]).toEqual({ from: '2025-12-31T22:00:00Z', count: 1 })
  })
  test('is split by the values with most posts, with the rest in a series without a value', async () => {
    const split = async (more: object) => {
      const wish = { collection: 'archives', q: '', interval: 'year' as const, ...more }
      const { data } = await litopys.api.call(postRoutes.histogram, wish)
      return data.series?.map(({ value, buckets }) => [
        value,
        buckets.reduce((sum, { count }) => sum + count, 0),
      ])
    }
    expect(await split({})).toBeUndefined()
    expect(await split({ split: 'author' })).toEqual([
      ['Even', 4],
      ['Odd', 4],
    ])
    expect(await split({ split: 'author', splitInto: 1 })).toEqual([
      ['Even', 4],
      [undefined, 4],
    ])
    expect(await split({ split: 'entities.hashtag.id', splitInto: 1 })).toEqual([
      ['київ', 1],
      [undefined, 7],
    ])
    expect(await split({ split: 'hasImage' })).toEqual([
      ['false', 5],
      ['true', 3],
    ])
    expect(await split({ split: 'author', q: 'параллелепипед' })).toEqual([])
    expect(await split({ split: 'audience', filters: { author: { in: ['Odd'] } } })).toEqual([[undefined, 4]])
  })
  test('chooses a suitable interval', async () => {
    const { data } = await litopys.api.call(postRoutes.histogram, { collection: 'archives', q: '' })
    expect(data.interval).toBe('hour')
  })
  test('refuses other collections', async () => {
    const asked = litopys.api.call(postRoutes.histogram, { collection: 'nope', q: '' })
    await expect(asked).rejects.toThrow('This collection does not exist')
  })
})
