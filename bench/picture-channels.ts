import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEngine } from '../server/archive/engine.ts'
import { migrateArchive } from '../server/archive/migrate.ts'
import { bind, raw, sql } from '../server/archive/sql.ts'
import { visibleTo, wholeArchive } from '../server/archive/visible.ts'
import { pictureChannelsSql } from '../server/features/search/picture-channels.store.ts'

// The time of `picturechannels:` on a large archive, for a reader of all posts and for one of a tenth of the channels:
// two of five posts have a picture, a quarter of the pictures are in several posts, and a tenth of the files show the
// same picture as another file.
// Usage: node bench/picture-channels.ts [POSTS]
const posts = Number(process.argv[2] ?? 1_000_000)
const channels = 200
const repeats = 5

const directory = await mkdtemp(join(tmpdir(), 'litopys-picture-channels-'))
const engine = await openEngine({ directory, url: undefined, searchTimeoutSeconds: 120 })
try {
  await migrateArchive(engine)
  const atOnce = 100_000
  // The file of a picture: every fourth post with one takes one of few files.
  const file = 'lower(hex(SHA256(toString(if(number % 4 = 0, number % 20011, number)))))'
  for (let from = 0; from < posts; from += atOnce)
    await engine.run(
      sql`INSERT INTO litopys.posts (channelId, messageId, version, title, text, dateCreated, media)
        SELECT toString(1000 + cityHash64(number) % ${raw(String(channels))}), number, 1, 'A', 'Текст допису', toDateTime(1700000000 + number),
          if(number % 5 < 2, [tuple('photo', '', '', '', '', 0, 0, 0, 0, ${raw(file)}, 'jpeg')], [])
        FROM numbers(${raw(String(from))}, ${raw(String(Math.min(atOnce, posts - from)))})`,
    )
  await engine.run(
    sql`INSERT INTO litopys.pictureGroups (hash, pictureGroup, analysis)
      SELECT hash, toUInt64(if(cityHash64(hash) % 10 = 0, cityHash64(hash) % 100003, bitShiftRight(cityHash64(hash), 12))), 'bench'
      FROM (SELECT DISTINCT hash FROM litopys.postFiles)`,
  )
  const some = Array.from({ length: channels / 10 }, (_, i) => `${1_000 + i}`)
  const limited = visibleTo(
    {
      channels: some,
      tags: [],
      categories: [],
      languages: [],
      flags: new Set(),
      since: undefined,
      unknown: [],
    },
    'Europe/Kyiv',
  )
  const figures: Record<string, { posts: number; p50: number; most: number }> = {}
  for (const [name, visible] of Object.entries({ whole: wholeArchive, limited }))
    for (const least of [2, 5]) {
      const times: number[] = []
      let found = 0
      for (let i = 0; i < repeats; i += 1) {
        const start = performance.now()
        const [row] = await engine.rows<{ posts: number }>(
          sql`SELECT count() AS posts FROM litopys.posts
            WHERE ${visible.condition} AND ${pictureChannelsSql(visible, least, 1_000)} AND version != ${bind('UInt32', i + 2)}`,
          {},
        )
        times.push(performance.now() - start)
        found = row?.posts ?? 0
      }
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
      figures[`${name}, >=${least}`] = { posts: found, p50: at(0.5), most: at(1) }
    }
  const start = performance.now()
  await engine.rows(sql`SELECT uniqExact(cityHash64(channelId), messageId) FROM litopys.posts`, {})
  console.log({ distinctPostsMs: Math.round(performance.now() - start) })
  const [counted] = await engine.rows<{ files: number }>(
    sql`SELECT toFloat64(count()) AS files FROM litopys.pictureGroups`,
    {},
  )
  console.table(figures)
  console.log({ posts, files: counted?.files, load: loadavg()[0] })
} finally {
  await engine.close()
  await rm(directory, { recursive: true })
}
