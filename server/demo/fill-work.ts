import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { InputOf } from '@litopys/contract/route'
import { postRoutes } from '@litopys/contract/routes/archives'
import { falsePositiveRoutes } from '@litopys/contract/routes/entities'
import { exportRoutes } from '@litopys/contract/routes/exports'
import { glossaryRoutes } from '@litopys/contract/routes/glossary'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { ruleRoutes } from '@litopys/contract/routes/rules'
import { analysisRoutes, messageRoutes, queryRoutes } from '@litopys/contract/routes/saved'
import { subscriptionRoutes } from '@litopys/contract/routes/subscriptions'
import { tagRoutes } from '@litopys/contract/routes/tags'
import type { AnalysisDocument } from '@litopys/contract/schemas/analysis-document'
import { everybody } from '@litopys/contract/schemas/saved'
import { categories } from './draft.ts'
import type { Parts } from './fill-capture.ts'
import type { Staff } from './fill-users.ts'
import type { Person } from './person.ts'

/** Adds rules and glossary entries before the import, so that the rules apply to its posts at once. */
export async function fillRules({ dataManager, administrator }: Staff): Promise<void> {
  const rule = (person: Person, category: string, keywords: string[], clues: Record<string, number>) =>
    person.call(ruleRoutes.add, {
      category,
      keywords,
      threshold: 2,
      isActive: true,
      clues: Object.entries(clues).map(([q, weight]) => ({ q, weight })),
    })
  await rule(dataManager, 'Комунальні аварії', ['вода', 'тепло'], {
    водоканал: 2,
    водопостачання: 2,
    аварія: 1,
    теплотраса: 2,
    навчання: -2,
  })
  await rule(dataManager, categories.demining, ['піротехніки'], {
    розмінування: 2,
    вибухонебезпечний: 2,
    піротехнік: 1,
    '"не наближайтеся"': 1,
  })
  await rule(administrator, 'Евакуація', ['переселенці'], { евакуація: 2, эвакуация: 2, evacuation: 2 })
  const terms = [
    ['рятувальник', 'rescue worker', 'other'],
    ['громада', 'hromada (community)', 'place'],
    ['пункт незламності', 'Point of Invincibility', 'place'],
    ['керована авіабомба', 'guided aerial bomb', 'weapon'],
    ['Слобожанщина', 'Sloboda Ukraine', 'place'],
  ] as const
  for (const [term, translation, kind] of terms)
    await dataManager.call(glossaryRoutes.add, { term, translation, kind })
}

/** Quotes of posts that are edited or deleted later, and of others. */
export async function fillQuotes(staff: Staff, { edited, deleted }: Parts): Promise<void> {
  const { administrator, dataManager, reporter, englishDesk } = staff
  const save = (person: Person, postId: string, tags: string[], comment: string) =>
    person.call(quoteRoutes.save, { postId, tags, comment })
  const firstOf = async (person: Person, q: string, at = 0) => {
    const { data } = await person.call(postRoutes.search, { q, page: 1, itemsPerPage: 10 })
    const post = data[at]
    if (!post) throw new Error(`The demo has no post for ${q}`)
    return post._id
  }
  const [firstEdited = '', secondEdited = ''] = edited
  const [firstDeleted = '', secondDeleted = ''] = deleted
  await save(reporter, firstEdited, ['до звіту', 'уточнити'], 'Перша версія. Перевірити, чи зміняться цифри.')
  await save(dataManager, secondEdited, ['до звіту'], 'Зберегти як є: канал часто править дописи.')
  await save(reporter, firstDeleted, ['доказ'], 'Автор може видалити. Знімок зроблено одразу.')
  await save(administrator, secondDeleted, ['доказ', 'юристам'], 'Для юридичного відділу.')
  await save(reporter, await firstOf(reporter, 'обстріл Харків'), ['ранкове зведення'], 'У підводку.')
  await save(reporter, await firstOf(reporter, 'розмінування', 1), ['ранкове зведення'], '')
  await save(reporter, await firstOf(reporter, 'has:card збір'), ['перевірити'], 'Реквізити тестові.')
  await save(dataManager, await firstOf(dataManager, 'водоканал'), ['енергетика'], 'Порівняти з графіком.')
  await save(administrator, await firstOf(administrator, 'генератор', 2), ['енергетика'], '')
  await save(englishDesk, await firstOf(englishDesk, 'drone'), ['weekly review'], 'Lead item, needs a map.')
  await save(englishDesk, await firstOf(englishDesk, 'evacuation'), ['weekly review'], 'Ask the author.')
}

export async function fillTags({ dataManager, reporter }: Staff): Promise<void> {
  const tagged = async (q: string, tag: string) => {
    const { data } = await dataManager.call(tagRoutes.change, { add: [tag], search: { q } })
    if (data.job) await dataManager.jobEnd(data.job.id)
  }
  await tagged('генератор OR електромережа', 'енергетика')
  await tagged('евакуація OR evacuation', 'евакуація')
  const { data } = await dataManager.call(tagRoutes.rename, { from: ['перевірити'], to: 'перевірити факти' })
  if (data.job) await dataManager.jobEnd(data.job.id)
  await markRarest(reporter, 'entities.person.name', 'person', 'Ім’я з назви вулиці.')
  await markRarest(
    dataManager,
    'entities.organisation.name',
    'organisation',
    'Загальна назва, а не організація.',
  )
}

async function markRarest(
  person: Person,
  field: string,
  kind: InputOf<typeof falsePositiveRoutes.mark>['kind'],
  reason: string,
): Promise<void> {
  const { data } = await person.call(postRoutes.facets, { q: '', field, limit: 60, order: 'count' })
  const id = data[0]?.values.at(-1)?.value
  if (typeof id !== 'string') throw new Error(`The demo has no value of ${field}`)
  await person.call(falsePositiveRoutes.mark, { kind, id, reason })
}

export async function fillRegistry({
  dataManager,
  reporter,
  englishDesk,
  administrator,
}: Staff): Promise<void> {
  const posts = await reporter.call(postRoutes.search, { q: 'обстріл Харків', page: 1, itemsPerPage: 10 })
  const ids = posts.data.map(({ _id }) => _id)
  const shared = [everybody]
  await reporter.call(analysisRoutes.add, {
    itemId: randomUUID(),
    itemType: 'posts',
    theme: 'Обстріли',
    keywords: 'Харків, хроніка',
    itemTitle: 'Хроніка обстрілів: десять дописів',
    sharedWith: shared,
    itemContent: { kind: 'posts', address: addressOf('обстріл Харків'), posts: ids },
    document: chronicleOf(ids),
  })
  for (const [person, q, title, theme] of [
    [dataManager, 'генератор OR електромережа', 'Згадки про генератори за місяцями', 'Енергетика'],
    [englishDesk, 'drone', 'Mentions of drones by month', 'Equipment'],
  ] as const)
    await person.call(analysisRoutes.add, {
      itemId: randomUUID(),
      itemType: 'chart',
      theme,
      keywords: 'динаміка',
      itemTitle: title,
      itemContent: await chartOf(person, q),
      sharedWith: shared,
    })
  for (const [person, post, title] of [
    [reporter, posts.data[0], 'Допис для ранкового зведення'],
    [administrator, posts.data[1], 'Допис до листа читачеві'],
  ] as const) {
    if (!post) throw new Error('The demo has too few posts')
    await person.call(messageRoutes.add, {
      itemId: post._id,
      itemType: post.postType,
      itemTitle: title,
      theme: 'Обстріли',
      sharedWith: shared,
      itemContent: { kind: 'message', posts: [post._id] },
    })
  }
  for (const [person, q, title, theme] of [
    [reporter, 'has:card збір', 'Збори з номерами карток', 'Волонтерство'],
    [dataManager, 'генератор -збір', 'Генератори поза зборами', 'Енергетика'],
    [englishDesk, '"visually confirmed" equipment', 'Confirmed equipment', 'Equipment'],
  ] as const)
    await person.call(queryRoutes.add, {
      itemId: randomUUID(),
      itemType: 'query',
      itemTitle: title,
      theme,
      sharedWith: shared,
      itemContent: { kind: 'query', address: addressOf(q) },
    })
}

/** An analysis as a reporter writes it: headings, text, a list and posts as cards. */
function chronicleOf(posts: string[]): AnalysisDocument {
  const cards = (from: number, to: number) =>
    posts.slice(from, to).map((postId) => ({ type: 'post' as const, id: randomUUID(), postId }))
  const heading = (text: string) => ({ type: 'heading' as const, id: randomUUID(), level: 2 as const, text })
  const paragraph = (text: string) => ({ type: 'paragraph' as const, id: randomUUID(), text })
  return {
    blocks: [
      paragraph(
        'Десять дописів про обстріли Харкова й області, відібраних за пошуком «обстріл Харків». Текст і дописи вигадані.',
      ),
      heading('Що повідомляли канали'),
      ...cards(0, 3),
      heading('Що потрібно перевірити'),
      {
        type: 'list',
        id: randomUUID(),
        ordered: true,
        items: [
          'Час обстрілу: канали називають його з різницею до години.',
          'Місце: порівняти назви вулиць із світлинами.',
          'Першоджерело: хто з каналів написав першим.',
        ],
      },
      ...cards(3, 5),
    ],
    conclusions: 'Дописи узгоджуються щодо дня й району. Для публікації потрібне друге незалежне джерело.',
  }
}

function addressOf(q: string): string {
  return `/?${new URLSearchParams({ q })}`
}

/** The months of a search as bars. */
async function chartOf(person: Person, q: string) {
  const { data } = await person.call(postRoutes.histogram, { q, collection: 'archives', interval: 'month' })
  const counts = data.buckets.map(({ count }) => count)
  const most = Math.max(1, ...counts)
  const bars = counts.map((count, i) => {
    const height = Math.round((count / most) * 180)
    return `<rect x="${20 + i * 40}" y="${200 - height}" width="30" height="${height}" fill="#2f6fb3"/>`
  })
  const width = 40 + counts.length * 40
  const base = `<line x1="10" x2="${width - 10}" y1="200" y2="200" stroke="#8a94a0"/>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 220">${bars.join('')}${base}</svg>`
  return {
    kind: 'chart',
    address: addressOf(q),
    picture,
    total: counts.reduce((sum, count) => sum + count, 0),
  }
}

/** Finished exports of three colleagues, which they can download. */
export async function fillExports({ administrator, dataManager, reporter }: Staff): Promise<void> {
  await exported(administrator, { format: 'csv', table: { name: 'users' } })
  await exported(administrator, { q: 'евакуація', format: 'xlsx' })
  await exported(dataManager, { q: 'генератор OR електромережа', format: 'csv' })
  await exported(reporter, { q: '', format: 'xlsx', quotes: {} })
  await reporter.call(subscriptionRoutes.setDigest, { hour: 8 })
}

type ExportRequest = Partial<InputOf<typeof exportRoutes.start>>

async function exported(person: Person, input: ExportRequest): Promise<void> {
  let { data: job } = await person.call(exportRoutes.start, {
    q: '',
    format: 'csv',
    columns: ['messageId', 'title', 'dateCreated', 'text'],
    ...input,
  })
  while (job.state.status === 'queued' || job.state.status === 'running') {
    await sleep(50)
    job = (await person.call(exportRoutes.read, { id: job.id })).data
  }
  if (job.state.status !== 'done')
    throw new Error(`An export of the demo has ended as ${JSON.stringify(job.state)}`)
}
