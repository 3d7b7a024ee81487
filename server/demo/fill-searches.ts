import { postRoutes } from '@litopys/contract/routes/archives'
import { newsRoutes } from '@litopys/contract/routes/requests'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { subscriptionRoutes } from '@litopys/contract/routes/subscriptions'
import { everybody, type NewRequest } from '@litopys/contract/schemas/saved'
import type { Staff } from './fill-users.ts'
import type { Person } from './person.ts'

type Watch = { watcher: Person; id: string }

/** Saves, shares and watches searches. Later posts become their matches. */
export async function fillRequests({ dataManager, reporter, englishDesk, administrator }: Staff) {
  const shelling = await save(reporter, {
    title: 'Обстріли',
    search: 'обстріл',
    sortBy: { key: 'dateCreated', desc: true },
    description: 'Для ранкового зведення. Копії згорнуто.',
    options: { fold: true },
    sharedWith: [everybody],
  })
  const fires = await save(dataManager, {
    title: 'Розмінування',
    search: 'розмінування OR вибухонебезпечний',
    view: 1,
    description: 'Усі мови, разом із чатами.',
    sharedWith: [everybody],
  })
  const drones = await save(englishDesk, {
    title: 'Drones, English sources',
    search: 'drone',
    filters: { inLanguage: { in: ['en'] } },
    description: 'For the weekly review.',
    sharedWith: [reporter.email, dataManager.email],
  })
  await save(reporter, {
    title: 'Збори з реквізитами',
    search: 'збір has:card',
    description: 'Чернетка, не для випуску.',
  })
  await save(dataManager, {
    title: 'Євакуація',
    search: 'евакуація OR evacuation',
    view: 2,
    sharedWith: [reporter.email],
  })
  const watched: Watch[] = [
    ...[administrator, dataManager, reporter].flatMap((watcher) => [
      { watcher, id: shelling },
      { watcher, id: fires },
    ]),
    ...[englishDesk, reporter].map((watcher) => ({ watcher, id: drones })),
  ]
  for (const { watcher, id } of watched) {
    await watcher.call(newsRoutes.open, { id })
    await watcher.call(subscriptionRoutes.watch, { id })
  }
  return {
    /** The reporter has read the first three matches of one request; all others are unread. */
    readSome: async () => {
      const { data } = await reporter.call(subscriptionRoutes.listMatches, {
        id: shelling,
        page: 1,
        itemsPerPage: 3,
      })
      await reporter.call(subscriptionRoutes.markSeen, {
        id: shelling,
        postIds: data.map(({ post }) => post._id),
      })
    },
  }
}

async function save(person: Person, request: NewRequest): Promise<string> {
  const { data } = await person.call(requestRoutes.add, { index: 'archives', ...request })
  return data._id
}

/** Recent searches of the colleagues. */
export async function fillHistory({
  administrator,
  dataManager,
  reporter,
  englishDesk,
}: Staff): Promise<void> {
  const lines: [Person, string[]][] = [
    [administrator, ['евакуація', 'Харків обстріл', 'has:card збір', 'генератор']],
    [dataManager, ['водоканал', 'пожежа -навчання', '"повітряна тривога"', 'Куп*янськ']],
    [reporter, ['обстріл Харків', 'розмінування', 'тепловіз*', 'has:phone допомога', 'генератор']],
    [englishDesk, ['drone', '"visually confirmed"', 'genertor~1']],
  ]
  for (const [person, searches] of lines)
    for (const q of searches) await person.call(postRoutes.search, { q, page: 1, itemsPerPage: 10 })
}
