import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Engine, openEngine } from '#archive/engine'
import { migrateArchive } from '#archive/migrate'
import { raw } from '#archive/sql'
import { layOut } from '#testing/template'
import { createRandom } from '../../demo/random.ts'
import { rowOf } from './analysed-post.ts'
import { createAnalyserPool } from './analyser-pool.ts'
import { applyFileTexts } from './apply-file-texts.usecase.ts'
import { stampOf, uncategorized } from './categories/categorizer.ts'
import { createClusterStore } from './clusters.store.ts'
import { createFileTextStore } from './file-texts.store.ts'
import { joinPictures } from './join-pictures.usecase.ts'
import { createObservationStore } from './observations.store.ts'
import { createPostStore } from './posts.store.ts'
import { archivePosts, clearOutdated } from './posts.usecase.ts'
import { preparedPost } from './prepared-post.ts'
import type { RawPost } from './raw-post.ts'
import type { ReadRow } from './reanalysed-row.ts'
import { reanalyseNext } from './reanalysis.usecase.ts'

const isLong = inject('isLong')
const directory = mkdtempSync(join(tmpdir(), 'litopys-copies-'))
let engine: Engine
beforeAll(async () => {
  layOut(directory)
  engine = await openEngine({
    directory: join(directory, 'archive'),
    url: undefined,
    searchTimeoutSeconds: 20,
  })
  await migrateArchive(engine)
})
beforeEach(async () => {
  await clear()
})
const clear = async () => {
  const clustered = [
    'clusters',
    'copyLinks',
    'bands',
    'pictureNodes',
    'pictureGroups',
    'fileTexts',
    'postFiles',
  ]
  for (const table of ['posts', 'revisions', ...clustered])
    await engine.run(raw(`TRUNCATE TABLE litopys.${table}`))
}
afterAll(async () => {
  await engine.close()
  rmSync(directory, { recursive: true })
})

type Told = Partial<RawPost> & { text: string; day?: number }
/** `5_1` is message 1 of channel 5; the default day is the message number. */
function post(id: string, { text, day, ...more }: Told) {
  const [channelId = '', messageId] = id.split('_')
  const at = new Date(Date.UTC(2026, 0, day ?? Number(messageId))).toISOString().replace('.000', '')
  const telling: RawPost = {
    source: 'jsonl',
    channelId,
    messageId: Number(messageId),
    dateCreated: at,
    title: 'A',
    author: 'A',
    channelType: 'public_channel',
    postType: 'Post',
    articleBody: text,
    aside: [],
    markup: [],
    media: [],
    reactions: [],
    ...more,
  }
  return preparedPost(rowOf(telling, { id: 'run', startedBy: 'operator', at: '2026-05-01T00:00:00Z' }))
}
type Post = ReturnType<typeof post>
const depsOf = (into: Engine) => ({
  posts: createPostStore(into),
  clusters: createClusterStore(into),
  fileTexts: createFileTextStore(into),
  observations: createObservationStore(into),
  categorizer: async () => uncategorized,
  onArrival: async () => undefined,
  onMerge: async () => undefined,
})
const archive = async (posts: Post[], isRepeat = false, into: Engine = engine) =>
  await archivePosts(depsOf(into), posts, isRepeat)

/** The analysis has found that these files show the same picture. */
const foundAlike = async (groups: string[][], into: Engine = engine) =>
  await joinPictures(
    depsOf(into),
    'test',
    groups.map((files) => {
      const [hash = '', ...same] = files.map(fileOf)
      return { hash, same }
    }),
  )

type Row = { id: string; cluster: number; existedBefore: boolean }
const rows = async () =>
  await engine.rows<Row>(
    raw(`SELECT concat(channelId, '_', toString(messageId)) AS id, cluster, existedBefore
      FROM litopys.posts ORDER BY dateCreated, channelId, messageId`),
  )
/** Posts of each cluster by time; copies of earlier posts are marked with `*`. */
async function clusters(): Promise<string[]> {
  const groups = Map.groupBy(await rows(), ({ cluster }) => cluster)
  return [...groups.values()].map((group) =>
    group.map(({ id, existedBefore }) => `${id}${existedBefore ? '*' : ''}`).join(' '),
  )
}

/** The node of each post, and the links of nodes, which readers with restrictions find copies by. */
const nodesAndLinks = async () => ({
  nodes: await engine.rows(
    raw('SELECT channelId, messageId, copyNode FROM litopys.posts ORDER BY channelId, messageId'),
  ),
  links: await engine.rows(raw('SELECT DISTINCT node, other FROM litopys.copyLinks ORDER BY node, other')),
})

const forest = 'у лісі за старим млином знайшли дуже великий білий гриб і кілька менших біля струмка поруч'
const river = 'на річці біля нового мосту відкрили пляж із рятувальниками та прокатом човнів для всіх охочих'
const forwarded = (id: string) => {
  const [channelId = '', messageId] = id.split('_')
  return { forwarded: { name: 'B', channelId, messageId: Number(messageId) } }
}

/** SHA-256 of a file with this name. */
const fileOf = (name: string) => createHash('sha256').update(name).digest('hex')
const photo = (...names: string[]): Pick<RawPost, 'media'> => ({
  media: names.map((name) => ({ kind: 'photo', path: name, hash: fileOf(name), format: 'jpeg' })),
})

describe('posts are copies', () => {
  test('with almost the same words', async () => {
    await archive([
      post('1_1', { text: forest }),
      post('2_2', { text: `⚡️ ${forest.toUpperCase()} Подробиці згодом` }),
    ])
    await archive([post('3_3', { text: `${forest} @source` }), post('4_4', { text: river })])
    expect(await clusters()).toEqual(['1_1 2_2* 3_3*', '4_4'])
  })
  test('with the same words and another link or footer', async () => {
    await archive([
      post('1_1', { text: `${forest}\n\nПідписатись на Лісові новини 24 | Надіслати новину` }),
      post('2_2', { text: `${forest} https://forest.example.com/news/2026/11/523-hryb.html` }),
      post('3_3', { text: `${forest}\n\nНаш чат 👉 @forest_chat\n@forest_news #ліс #гриби` }),
    ])
    expect(await clusters()).toEqual(['1_1 2_2* 3_3*'])
  })
  test('of a forwarded message, in either order of arrival', async () => {
    await archive([post('1_1', { text: 'Коротко' }), post('2_3', { text: 'Коротко', ...forwarded('1_1') })])
    await archive([post('2_5', { text: 'Ще коротше', ...forwarded('1_2') })])
    await archive([post('1_2', { text: 'Ще коротше' }), post('3_6', { text: 'Ще', ...forwarded('1_2') })])
    expect(await clusters()).toEqual(['1_1 2_3*', '1_2 2_5* 3_6*'])
  })
  test('of a forwarded message from before its text changed', async () => {
    await archive([post('1_1', { text: forest })])
    await archive([post('2_2', { text: river, ...forwarded('1_1') })])
    await archive([post('3_3', { text: river })])
    expect(await clusters()).toEqual(['1_1 2_2* 3_3*'])
  })
  test('but not if their texts have only a few words', async () => {
    await archive([
      post('1_1', { text: 'Доброго ранку, друзі' }),
      post('2_2', { text: 'Доброго ранку, друзі' }),
    ])
    expect(await clusters()).toEqual(['1_1', '2_2'])
  })
  test('but not if each has its own number', async () => {
    const report = (number: number) => post(`1_${number}`, { text: `За добу ${number} ${forest} ${river}` })
    await archive([report(12), report(15)])
    await archive([report(18)])
    expect(await clusters()).toEqual(['1_12', '1_15', '1_18'])
  })
})

describe('posts with little text are copies', () => {
  const alarm = (place: string) => `Увага повітряна тривога оголошена у місті ${place}`
  test('with the same file, whatever their captions', async () => {
    await archive([
      post('1_1', { text: '', ...photo('a') }),
      post('2_2', { text: 'Фото дня\n\nПідписатись на Лісові новини 24 | Надіслати новину', ...photo('a') }),
    ])
    await archive([
      post('3_3', { text: 'Наслідки обстрілу Харкова', ...photo('a') }),
      post('4_4', { text: '', ...photo('b') }),
    ])
    expect(await clusters()).toEqual(['1_1 2_2* 3_3*', '4_4'])
  })
  test('with files that show the same picture, found before or after they arrive', async () => {
    await archive([post('1_1', { text: '', ...photo('a') }), post('2_2', { text: '', ...photo('b') })])
    expect(await clusters()).toEqual(['1_1', '2_2'])
    await foundAlike([['a', 'b']])
    await foundAlike([['b', 'c']])
    await archive([post('3_3', { text: 'Фото дня', ...photo('c') })])
    await foundAlike([['b', 'd']])
    await archive([post('3_4', { text: '', ...photo('d') }), post('3_5', { text: '', ...photo('e') })])
    expect(await clusters()).toEqual(['1_1 2_2* 3_3* 3_4*', '3_5'])
  })
  test('that a forward of one of them has', async () => {
    await archive([post('1_1', { text: '', ...photo('a') })])
    await archive([post('2_2', { text: '', ...photo('b') }), post('3_3', { text: '', ...forwarded('2_2') })])
    await foundAlike([['a', 'b']])
    expect(await clusters()).toEqual(['1_1 2_2* 3_3*'])
  })
  test('if the file arrives after the post', async () => {
    await archive([post('1_1', { text: '' }), post('2_2', { text: '', ...photo('a') })])
    await archive([post('1_1', { text: '', ...photo('a') })])
    expect(await clusters()).toEqual(['1_1 2_2*'])
  })
  test('but not with different messages about one picture', async () => {
    await archive([
      post('1_1', { text: alarm('Харків'), ...photo('a') }),
      post('1_2', { text: 'Відбій тривоги для всієї області', ...photo('a') }),
      post('1_3', { text: 'Станом на 12 травня', ...photo('a') }),
    ])
    await archive([
      post('2_4', { text: alarm('Харків'), ...photo('b') }),
      post('1_5', { text: 'Станом на 13 травня', ...photo('a') }),
    ])
    expect(await clusters()).toEqual(['1_1', '1_2', '1_3', '2_4', '1_5'])
    await foundAlike([['a', 'b']])
    expect(await clusters()).toEqual(['1_1 2_4*', '1_2', '1_3', '1_5'])
  })
  test('but not with a text of their own, several files, stickers or animations', async () => {
    const of = (kind: 'sticker' | 'animation', format: string) => ({
      media: [{ kind, path: 'a', hash: fileOf('a'), format }],
    })
    await archive([
      post('1_1', { text: '', ...photo('a') }),
      post('2_2', { text: forest, ...photo('a') }),
      post('3_3', { text: '', ...photo('a', 'b') }),
      post('4_4', { text: '', ...of('sticker', 'webp') }),
      post('5_5', { text: '', ...of('animation', 'mp4') }),
    ])
    expect(await clusters()).toEqual(['1_1', '2_2', '3_3', '4_4', '5_5'])
  })
  test('no longer, if an edit gives one of them a text of its own', async () => {
    await archive([1, 2, 3].map((id) => post(`1_${id}`, { text: '', ...photo('a') })))
    await archive([post('1_1', { text: forest, editedAt: '2026-02-01T00:00:00Z', ...photo('a') })])
    expect(await clusters()).toEqual(['1_1', '1_2 1_3*'])
  })
})

describe('posts with a footer in common are not copies', () => {
  const footer = '\n\nПідписатись на Лісові новини | Надіслати новину @forest_news'
  test('if their texts differ', async () => {
    await archive([post('1_1', { text: `${forest}${footer}` }), post('1_2', { text: `${river}${footer}` })])
    expect(await clusters()).toEqual(['1_1', '1_2'])
  })
  test('if each has its own number', async () => {
    const report = (number: number) =>
      post(`1_${number}`, { text: `За добу ${number} ${forest} https://forest.example.com/12${footer}` })
    await archive([report(3), report(5)])
    expect(await clusters()).toEqual(['1_3', '1_5'])
  })
})

describe('an earlier copy that arrives later', () => {
  test('becomes the first post of its cluster', async () => {
    await archive([post('1_5', { text: forest }), post('2_6', { text: forest })])
    await archive([post('3_2', { text: `${forest} @source` })])
    expect(await clusters()).toEqual(['3_2 1_5* 2_6*'])
  })
  test('joins posts that were not known to be copies', async () => {
    const words = `${forest} ${river}`.split(' ')
    const [whole, without] = [words.join(' '), words.slice(3).join(' ')]
    const others = [words.slice(5).join(' '), words.slice(0, -2).join(' ')]
    await archive([post('1_5', { text: others[0] ?? '' }), post('2_6', { text: others[1] ?? '' })])
    expect(await clusters()).toEqual(['1_5', '2_6'])
    await archive([post('3_3', { text: without }), post('4_9', { text: whole })])
    expect(await clusters()).toEqual(['3_3 1_5* 2_6* 4_9*'])
  })
})

describe('the copy flag of a source', () => {
  test('applies to the first post too', async () => {
    await archive([post('1_1', { text: forest, existedBefore: true }), post('2_2', { text: river })])
    await archive([post('3_3', { text: forest })])
    expect(await clusters()).toEqual(['1_1* 3_3*', '2_2'])
  })
  test('counts when it arrives later', async () => {
    await archive([post('1_1', { text: forest })])
    await archive([post('1_1', { text: forest, existedBefore: true })])
    expect(await clusters()).toEqual(['1_1*'])
  })
})

describe('an edit', () => {
  const edited = { editedAt: '2026-02-01T00:00:00Z' }
  test('moves a post to the copies of its new text, and the next old copy becomes the first', async () => {
    await archive([1, 2, 3].map((id) => post(`1_${id}`, { text: forest })))
    await archive([post('2_4', { text: river })])
    await archive([post('1_1', { text: river, ...edited })])
    expect(await clusters()).toEqual(['1_1 2_4*', '1_2 1_3*'])
  })
  test('works within a batch too', async () => {
    await archive([
      post('1_1', { text: forest }),
      post('1_1', { text: river, ...edited }),
      post('1_2', { text: river }),
    ])
    expect(await clusters()).toEqual(['1_1 1_2*'])
  })
  test('of a field other than the text keeps the post in its cluster', async () => {
    await archive([post('1_1', { text: forest }), post('1_2', { text: forest })])
    await archive([post('1_2', { text: forest, views: 7 }), post('1_1', { text: forest, views: 9 })])
    expect(await clusters()).toEqual(['1_1 1_2*'])
  })
})

test('a known post that is imported again does not count as new', async () => {
  const batch = [1, 2, 3].map((id) => post(`1_${id}`, { text: forest }))
  await archive(batch)
  expect(await archive(batch)).toMatchObject({ new: 0, updated: 0, unchanged: 3 })
  expect(await archive(batch.toReversed())).toMatchObject({ new: 0, updated: 0, unchanged: 3 })
})

/** Posts with a few texts, cut at their ends at random; some are forwarded, some edited. */
function relays(seed: number): Post[] {
  const random = createRandom(seed)
  return Array.from({ length: 40 }, (_, i) => {
    const story = random.int(1, 4)
    const words = Array.from({ length: 26 }, (_, at) => `слово${story}ж${at}`)
    const text = words.slice(random.int(0, 4), 26 - random.int(0, 4)).join(' ')
    const id = `${random.int(1, 3)}_${i + 1}`
    if (random.chance(0.15)) return post(id, { text: 'Коротко', ...forwarded(`1_${random.int(1, 3)}`) })
    return post(id, { text, ...(random.chance(0.2) ? forwarded(`9_${random.int(1, 6)}`) : {}) })
  })
}

/** In the short form, the order from the last post to the first and a random one. */
function ordersOf(all: Post[], random: ReturnType<typeof createRandom>): Post[][] {
  const orders = [all.toReversed(), random.sample(all, all.length)]
  return isLong ? [all, ...orders] : orders
}

test('clusters are the same for any order and any batches', { timeout: 300_000 }, async () => {
  for (const seed of isLong ? [1, 2] : [1]) {
    const random = createRandom(seed)
    const all = relays(seed)
    const results: string[][] = []
    for (const shuffled of ordersOf(all, random)) {
      await clear()
      for (let rest = shuffled; rest.length > 0; ) {
        const size = random.int(3, 20)
        await archive(rest.slice(0, size))
        rest = rest.slice(size)
      }
      results.push(await clusters())
    }
    for (const result of results) expect(result).toEqual(results[0])
    const ids = (await rows()).map(({ id }) => id)
    expect(new Set(ids).size).toBe(all.length)
  }
})

/** Some of these pictures show the same, and some captions are equal. */
function pictured(seed: number, length: number): Post[] {
  const random = createRandom(seed)
  const captions = [
    '',
    '',
    'Харків',
    'Увага повітряна тривога у місті Харків',
    'Увага повітряна тривога у Харкові',
    'Відбій тривоги для всієї області',
    'Станом на 12 травня',
    'Станом на 13 травня',
  ]
  return Array.from({ length }, (_, i) => {
    const text = random.chance(0.1) ? river : random.pick(captions)
    const file = random.chance(0.9) ? photo(`file${random.int(0, 12)}`) : {}
    const from = random.chance(0.1) ? forwarded(`9_${random.int(1, 4)}`) : {}
    return post(`${random.int(1, 3)}_${i + 1}`, { text, ...file, ...from })
  })
}

test('clusters of pictures are the same for any order of posts and analyses', {
  timeout: 300_000,
}, async () => {
  for (const seed of isLong ? [3, 4, 5, 6] : [3]) {
    const random = createRandom(seed)
    const all = pictured(seed, isLong ? 60 : 24)
    const alike = [
      ['file0', 'file1'],
      ['file2', 'file1', 'file3'],
      ['file5', 'file6'],
      ['file6', 'file7', 'file8'],
    ]
    const results: string[][] = []
    for (const shuffled of ordersOf(all, random)) {
      await clear()
      const analyses = random.sample(alike, alike.length)
      for (let rest = shuffled; rest.length > 0; ) {
        const size = random.int(3, 20)
        await archive(rest.slice(0, size))
        rest = rest.slice(size)
        if (random.chance(0.5)) await foundAlike(analyses.splice(0, random.int(1, 2)))
      }
      await foundAlike(analyses)
      results.push(await clusters())
    }
    for (const result of results) expect(result).toEqual(results[0])
    expect(new Set((await rows()).map(({ id }) => id)).size).toBe(all.length)
  }
})

test('a kill at any write of an analysis is repaired by its repetition', { timeout: 300_000 }, async () => {
  const before = [
    post('1_5', { text: '', ...photo('a') }),
    post('1_6', { text: '', ...photo('a') }),
    post('2_2', { text: 'Харків', ...photo('b') }),
    post('2_7', { text: '', ...photo('c') }),
  ]
  await archive(before, true)
  for (const write of await killsDuring((into) => foundAlike([['a', 'b', 'c']], into), 4)) {
    await clear()
    await archive(before, true)
    await expect(foundAlike([['a', 'b', 'c']], killedAt(write))).rejects.toThrow(Killed)
    await clearOutdated(depsOf(engine))
    await foundAlike([['a', 'b', 'c']])
    expect(await clusters()).toEqual(['2_2 1_5* 1_6* 2_7*'])
  }
})

class Killed extends Error {}

/** The engine of a process that is killed before its n-th write. `written`: gets what it has written. */
function killedAt(write: number, written: string[] = []): Engine {
  const counted = async (name: string, work: () => Promise<void>) => {
    if (written.length === write) throw new Killed()
    written.push(name)
    await work()
  }
  return {
    ...engine,
    run: (statement) => counted(statement.text, () => engine.run(statement)),
    insertLines: (table, lines) => counted(table, () => engine.insertLines(table, lines)),
  }
}

/**
 * Numbers of the writes of this work, more than `least`. In the short form only those around deletions, where a kill
 * leaves a part of a replacement.
 */
async function killsDuring(work: (into: Engine) => Promise<unknown>, least: number): Promise<number[]> {
  const written: string[] = []
  await work(killedAt(Number.POSITIVE_INFINITY, written))
  expect(written.length).toBeGreaterThan(least)
  const isDeletion = (i: number) => written[i]?.startsWith('DELETE') ?? false
  return [...written.keys()].filter((i) => isLong || isDeletion(i) || isDeletion(i - 1))
}

test('a kill at any write loses nothing and duplicates nothing', { timeout: 300_000 }, async () => {
  const words = `${forest} ${river}`.split(' ')
  const before = [
    post('1_5', { text: words.slice(5).join(' ') }),
    post('2_6', { text: words.slice(0, -2).join(' ') }),
    post('2_7', { text: river }),
    post('2_8', { text: river }),
  ]
  const batch = [
    post('3_3', { text: words.slice(3).join(' ') }),
    post('4_9', { text: words.join(' ') }),
    post('4_2', { text: river, ...forwarded('7_1') }),
    post('2_7', { text: forest, editedAt: '2026-02-01T00:00:00Z' }),
    post('4_4', { text: forest }),
  ]
  const expected = ['4_2 2_8*', '3_3 1_5* 2_6* 4_9*', '4_4 2_7*']
  await archive(before, true)
  const kills = await killsDuring((into) => archive(batch, true, into), 8)
  const whole = await nodesAndLinks()
  expect(whole.links.length).toBeGreaterThan(0)
  for (const write of kills) {
    await clear()
    await archive(before, true)
    await expect(archive(batch, true, killedAt(write))).rejects.toThrow(Killed)
    await archive(batch, true)
    expect(await clusters()).toEqual(expected)
    expect(await nodesAndLinks()).toEqual(whole)
    expect(await archive(batch, true)).toMatchObject({ updated: 0 })
  }
})

test('an analysis finds the nodes and links of posts from before they were kept', async () => {
  await archive([
    post('1_1', { text: forest }),
    post('2_2', { text: `${forest} Подробиці згодом` }),
    post('3_3', { text: `Терміново ${forest}` }),
    post('4_4', { text: river }),
    post('5_5', { text: 'Коротко', ...forwarded('1_1') }),
    post('6_6', { text: '', ...photo('a') }),
    post('7_7', { text: 'Фото дня', ...photo('a') }),
    post('8_8', { text: 'Фото дня', ...photo('b') }),
  ])
  const whole = await nodesAndLinks()
  expect(whole.links).toHaveLength(4)
  await engine.run(
    raw(
      "ALTER TABLE litopys.posts UPDATE copyNode = messageId, analysis = '10' WHERE true SETTINGS mutations_sync = 1",
    ),
  )
  await engine.run(raw('TRUNCATE TABLE litopys.copyLinks'))
  // A text that is found in a file analyses its posts too.
  const step = { kind: 'picture', analysis: 'test', formats: ['jpeg'] } as const
  const found = { language: 'uk', confidence: 1, text: 'Вивіска', unsure: [], parts: '' }
  await depsOf(engine).fileTexts.insert(step, new Date(), [{ ...found, hash: fileOf('a') }])
  expect(await applyFileTexts(depsOf(engine), [fileOf('a')])).toBe(2)
  const analysers = createAnalyserPool({ width: 1 })
  const { signal } = new AbortController()
  const analyse = async (rows: ReadRow[]) => [await analysers.reanalyse(rows, { rules: [], signal })]
  await reanalyseNext(depsOf(engine), { stamp: stampOf([]), after: undefined }, analyse)
  expect(await nodesAndLinks()).toEqual(whole)
})
