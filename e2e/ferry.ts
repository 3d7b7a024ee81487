import type { Page } from '@playwright/test'
import { archivePosts } from './archived.ts'
import type { Credentials, LitopysServer } from './server.ts'
import { signIn } from './sign-in.ts'

// No other story mentions ferries, so these words find only these posts.
const desna = {
  channel: 'Пором Десни',
  channelId: '1500000001',
  username: 'desna_ferry',
  category: 'Транспорт',
}
const bank = { channel: 'Лівий берег', channelId: '1500000002', username: 'left_bank_ferry' }
const watch = { channel: 'River Watch', channelId: '1500000003', username: 'river_watch' }

const day = (number: number) => `2026-02-${String(number).padStart(2, '0')}`
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

/**
 * Posts of twenty days about a ferry in Ukrainian: every third with an image, every fourth signed, with
 * rising numbers of views.
 */
const runs = numbers(20).map((run) => ({
  ...desna,
  messageId: run,
  date: `${day(run)}T06:00:00Z`,
  text: `Пором відчалив о восьмій, це рейс ${run}. Рівень води нормальний. #пором #рейс${run}`,
  author: run % 4 === 0 ? 'Капітан Лис' : desna.channel,
  hasImage: run % 3 === 0,
  views: run * 100,
}))

/** Five posts of another channel in English, without a hashtag. */
const crossings = numbers(5).map((crossing) => ({
  ...watch,
  messageId: crossing,
  date: `${day(crossing)}T07:00:00Z`,
  text: `The ferryman crossed the river again, this was crossing ${crossing}.`,
  views: 50,
}))

/** The same text in two channels, an hour apart. */
const closing =
  'Переправу закрито до ранку: на річці крига, поромник чекає на дозвіл рятувальників і просить не виходити на лід.'
const copies = [
  { ...desna, messageId: 31, date: `${day(25)}T10:00:00Z`, text: closing, views: 10 },
  { ...bank, messageId: 31, date: `${day(25)}T11:00:00Z`, text: closing, views: 10 },
]

/** An edited post: the second line is its current text. */
const edited = [
  { text: 'Пором перевіз сорок пасажирів і два вози сіна.' },
  { text: 'Пором перевіз сорок два пасажири і два вози сіна.', editedAt: `${day(22)}T09:00:00Z` },
].map((post) => ({ ...bank, messageId: 22, date: `${day(22)}T08:00:00Z`, views: 5, ...post }))

/** Imports posts about ferries: `пором` finds 21, `ferryman` five, `поромник` two. */
export async function archiveFerries(litopys: LitopysServer): Promise<void> {
  await archivePosts(litopys, [...runs, ...crossings, ...copies, ...edited])
}

/** Opens a search by its link, and signs in if required. */
export async function openSearch(
  page: Page,
  litopys: LitopysServer,
  person: Credentials,
  search: Record<string, string> = {},
): Promise<void> {
  await page.goto(new URL(`?${new URLSearchParams(search)}`, litopys.address).href)
  await signIn(page, person)
}
