import { archivePosts } from './archived.ts'
import { openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'

// One event in two languages and a copy of it, the same museum later, and other posts.
const sundial = { channelId: '1700000171', channel: 'Сонячний годинник' }
const pendulum = { channelId: '1700000172', channel: 'Маятник' }
const event =
  'У Кремінній у Марківському провулку 17 рятувальники врятували музей годинників: пожежу на 240 квадратних метрах ліквідували за годину, директор Гнат Скоробагатько подякував добровольцям.'
const inRussian =
  'В Кременной в Марковском переулке, 17, спасатели спасли музей часов. Пожар на 240 квадратных метрах ликвидировали за час, директор Игнат Скоробогатько поблагодарил добровольцев.'
const later =
  'У Кремінній музей годинників відкрили після пожежі: директор Гнат Скоробагатько показав рятувальникам і добровольцям нову залу.'
const posts = [
  { ...sundial, messageId: 1, date: '2026-03-01T10:00:00Z', text: event },
  { ...pendulum, messageId: 1, date: '2026-03-01T10:12:00Z', text: inRussian },
  {
    ...pendulum,
    messageId: 2,
    date: '2026-03-01T11:00:00Z',
    text: `${event}\n\nПідписатись на Новини краю | Надіслати новину`,
  },
  { ...pendulum, messageId: 3, date: '2026-03-20T09:00:00Z', text: later },
  ...Array.from({ length: 6 }, (_, i) => ({
    ...sundial,
    messageId: 10 + i,
    date: '2026-03-02T09:00:00Z',
    text: `Стрілка зупинилася о ${i + 3} годині, майстер повернеться завтра.`,
  })),
]

test('a card leads to the posts like it, by level, and to the story line', async ({ page, litopys }) => {
  await archivePosts(litopys, posts, 'similar.jsonl')
  await openSearch(page, litopys, litopys.administrator, { q: 'скоробагатько добровольцям' })
  const card = page.getByRole('article').filter({ hasText: 'ліквідували за годину' }).first()
  await card.getByRole('link', { name: 'More like this' }).click()
  await expect(page.getByRole('heading', { name: 'More like this' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(event.slice(0, 40))
  const list = page.getByRole('list', { name: 'Posts like this' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  const russian = list.getByRole('listitem').filter({ hasText: 'спасатели' })
  await expect(russian).toContainText('Same story')
  await expect(russian).toContainText('In common:')
  await expect(list.getByRole('listitem').filter({ hasText: 'нову залу' })).toContainText('Same topic')
  await expectAccessible(page)

  const story = page.getByRole('region', { name: 'Story line' })
  await expect(story).toContainText('First seen in Сонячний годинник')
  const rows = story.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(2)).toContainText('12 min')

  await page.getByLabel('At least').selectOption('text')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(/level=text/)
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await page.getByLabel('At least').selectOption('story')
  await page.getByRole('link', { name: 'Open all as a search' }).click()
  const search = page.getByRole('combobox', { name: 'Search the archive' })
  await expect(search).toHaveValue(/^like:1700000171_1\/story$/)
  await expect(page.getByText('3 posts', { exact: true })).toBeVisible()
  // With itself; it combines with the rest of the query.
  await search.fill('like:1700000171_1/story "спасли музей"')
  await search.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('спасли музей')
})

test('a pasted text finds posts in the other language, and going back shows them again', async ({
  page,
  litopys,
}) => {
  await archivePosts(litopys, posts, 'similar.jsonl')
  await openSearch(page, litopys, litopys.administrator, {})
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('link', { name: 'Find posts like a text' }).click()
  const text = 'Музей часов в Кременной спасли: пожар на 240 квадратных метрах, Марковский переулок, 17'
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
  await page.getByRole('button', { name: 'Find posts' }).click()
  const list = page.getByRole('list', { name: 'Posts like this' })
  await expect(list.getByRole('listitem').filter({ hasText: 'рятувальники' }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/similar$/)
  await expectAccessible(page)

  await list.getByRole('link', { name: 'Сонячний годинник' }).first().click()
  await expect(page).toHaveURL(/\/posts\/1700000171_1/)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(text)
  await expect(list).toBeVisible()
})
