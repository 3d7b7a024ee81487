import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEngine } from '../server/archive/engine.ts'
import { migrateArchive } from '../server/archive/migrate.ts'
import { raw, sql } from '../server/archive/sql.ts'
import { wholeArchive } from '../server/archive/visible.ts'
import { createAlikeFileStore } from '../server/features/media/alike-files.store.ts'
import { findSameAs } from '../server/features/media/same-words.usecase.ts'
import { createFileTextStore } from '../server/features/posts/file-texts.store.ts'
import type { Condition } from '../server/features/search/condition.store.ts'
import { createCountStore } from '../server/features/search/counts.store.ts'
import { createPageStore } from '../server/features/search/pages.store.ts'
import { createPictureGroupStore } from '../server/features/search/picture-groups.store.ts'
import { createResultStore } from '../server/features/search/result.store.ts'

// Time of the statements of a page of pictures: the posts of the page, the same pictures among all, and their posts.
// Of ten posts four have a picture, and of ten pictures one is a copy of an earlier one, in other bits too. All have words,
// and half of the copies other numbers. With TEMPLATE so many pictures are of one template, with other numbers each.
// Usage: node bench/picture-grid.ts [POSTS] [PAGES] [TEMPLATE]
const posts = Number(process.argv[2] ?? 1_000_000)
const pages = Number(process.argv[3] ?? 30)
const template = Number(process.argv[4] ?? 0)
const perPage = 120

const directory = await mkdtemp(join(tmpdir(), 'litopys-grid-'))
const engine = await openEngine({
  directory: join(directory, 'archive'),
  url: undefined,
  searchTimeoutSeconds: 60,
})
try {
  await migrateArchive(engine)
  const step = 100_000
  // A copy has the number of its picture; some bits of its hashes differ.
  const isOfTemplate = `number % 5 < 2 AND number >= ${posts - template * 2.5}`
  const picture = `multiIf(${isOfTemplate}, 7, number % 10 = 1, cityHash64(number) % greatest(1, intDiv(number, 10)) * 10, number)`
  for (let from = 0; from < posts; from += step) {
    const count = Math.min(step, posts - from)
    await engine.run(
      sql`INSERT INTO litopys.posts (channelId, messageId, version, title, text, hasImage, dateCreated, createdAt, media)
        SELECT toString(number % 40), number, 1, 'A channel', concat('post ', toString(number)), number % 5 < 2,
          toDateTime(1600000000 + number * 60), toDateTime(1600000000),
          if(number % 5 < 2, [('photo', 'a.jpg', '', '', '', 1000, 0, 1280, 800, hex(SHA256(toString(number))), 'jpeg', false, '', '')], [])
        FROM numbers(${raw(String(from))}, ${raw(String(count))})`,
    )
  }
  await engine.run(
    sql`INSERT INTO litopys.mediaFiles (hash, analysis, analysedAt, fault, contrast, whole, mirrored, crops, fine)
      SELECT hex(SHA256(toString(number))), 'bench', now(), '', 50, bitXor(cityHash64(picture, 0), number % 10 = 1 ? 5 : 0), 0,
        [0, 0, 0, 0, 0], arrayMap(i -> cityHash64(picture, i), [1, 2, 3, 4])
      FROM (SELECT number, ${raw(picture)} AS picture FROM numbers(${raw(String(posts))}) WHERE number % 5 < 2)`,
  )
  await engine.run(
    sql`INSERT INTO litopys.fileTexts (hash, kind, analysis, analysedAt, text)
      SELECT hex(SHA256(toString(number))), 'picture', 'bench', now(), concat(
        'Втрати за добу станом на ранок особового складу танків артилерійських систем літаків безпілотників кораблів picture ',
        toString(picture), ' day ', toString(if(${raw(isOfTemplate)}, number, number % 20)))
      FROM (SELECT number, ${raw(picture)} AS picture FROM numbers(${raw(String(posts))}) WHERE number % 5 < 2)`,
  )
  const counts = createCountStore(engine)
  const pageStore = createPageStore(engine, counts, createResultStore(engine, counts))
  const alike = createAlikeFileStore(engine)
  const fileTexts = createFileTextStore(engine)
  const groups = createPictureGroupStore(engine)
  const condition: Condition = {
    query: { kind: 'flag', flag: 'has:image' },
    expansion: { forms: new Map(), channels: new Map(), pictures: new Map(), likes: new Map() },
    visible: wholeArchive,
    matching: { words: 'forms', spellings: true },
    timeZone: 'UTC',
    hidden: new Map(),
    people: Object.create(null),
    filters: {},
    dates: {},
  }
  const { signal } = new AbortController()
  const order = { key: 'dateCreated', desc: true } as const
  const asOf = Math.floor(Date.now() / 1_000)
  const names = ['page', 'rows', 'hashes', 'same', 'groups', 'whole'] as const
  const times = new Map<(typeof names)[number], number[]>(names.map((name) => [name, []]))
  const timed = async <T>(name: (typeof names)[number], work: Promise<T>): Promise<T> => {
    const start = performance.now()
    const result = await work
    times.get(name)?.push(performance.now() - start)
    return result
  }
  let repeated = 0
  for (let number = 0; number < pages; number += 1) {
    // Pages from the whole depth of the result.
    const offset = number === 0 ? 0 : Math.floor((number / pages) * posts * 0.4)
    const start = performance.now()
    const date = new Date((1_600_000_000 + (posts - offset / 0.4) * 60) * 1_000).toISOString()
    const after = { date, channelId: '0', messageId: 0 }
    const place = number === 0 ? { offset, limit: perPage + 1 } : { after, limit: perPage + 1 }
    const { placed } = await timed('page', pageStore.page(condition, order, place, signal))
    const rows = await timed('rows', pageStore.posts(wholeArchive, placed, signal))
    const hashes = rows.flatMap(({ media }) => media.map(({ hash }) => hash))
    const files = new Map(hashes.map((hash) => [hash, [hash]]))
    // The same without words, to compare with.
    const before = performance.now()
    await timed('hashes', alike.findSameAs(hashes, { signal }))
    const asIfNot = performance.now() - before
    for (const { hash, of } of await timed('same', findSameAs({ alike, fileTexts }, hashes, signal)))
      for (const one of of) if (one !== hash) files.get(one)?.push(hash)
    const found = await timed('groups', groups.find(condition, [...files.values()], { order }, asOf, signal))
    repeated += found.filter(({ posts: same }) => same > 1).length
    times.get('whole')?.push(performance.now() - start - asIfNot)
  }
  const at = (values: number[], share: number) =>
    Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0)
  console.table(
    Object.fromEntries(
      [...times].map(([name, values]) => [name, { p50: at(values, 0.5), p95: at(values, 0.95) }]),
    ),
  )
  console.log({ posts, files: posts * 0.4, pages, repeated, load: loadavg()[0] })
} finally {
  await engine.close()
  await rm(directory, { recursive: true })
}
