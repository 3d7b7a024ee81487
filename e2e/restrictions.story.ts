import { archivePosts } from './archived.ts'
import { expect, expectAccessible, expectSignedIn, test } from './harness.ts'
import { openFromMenu } from './menu.ts'
import { addPerson } from './people.ts'
import { signInWithCode } from './sign-in.ts'

const place = { channel: 'Обмін', channelId: '1400000001', date: '2026-03-01T10:00:00Z' }
const posts = [
  { ...place, messageId: 1, text: 'Вчора на станції чекали на поїзд до Львова, і він приїхав уночі.' },
  { ...place, messageId: 2, text: 'Вчера на станции ждали поезд из Харькова, и он приехал только ночью.' },
  { ...place, messageId: 3, text: 'Yesterday they were waiting for the night train at the station.' },
]

test('a user restricted to Ukrainian finds only Ukrainian posts', async ({
  page,
  guardedLitopys: litopys,
}) => {
  await archivePosts(litopys, posts)
  const reader = await addPerson(litopys, {
    email: 'reader@litopys.test',
    role: 'User',
    access: ['lang:uk'],
  })
  await signInWithCode(page, litopys, reader)
  await expect(page.getByText(/^1 post$/)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('чекали на поїзд')
  await expectAccessible(page)

  const line = page.getByRole('combobox', { name: 'Search the archive' })
  await line.fill('train')
  await line.press('Enter')
  await expect(page.getByText(/No results matching/)).toBeVisible()
})

test('a read-only data manager sees the channels and no import', async ({
  page,
  guardedLitopys: litopys,
}) => {
  await archivePosts(litopys, posts)
  const manager = await addPerson(litopys, {
    email: 'onlooker@litopys.test',
    role: 'Data manager',
    access: ['read-only'],
  })
  await signInWithCode(page, litopys, manager)
  await openFromMenu(page, 'Data', 'Channels')
  await expect(page.getByRole('rowheader', { name: /Обмін/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Import' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Import file' })).toBeHidden()
  await openFromMenu(page, 'Administration', 'Users')
  await expect(page.getByText('You can see names only. Administrators manage users.')).toBeVisible()
  await expectAccessible(page)
  await expectSignedIn(page)
})
