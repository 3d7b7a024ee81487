import { archivePosts } from './archived.ts'
import { openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'

const post = {
  channel: 'Каса маяка',
  channelId: '1500000041',
  username: 'lighthouse_till',
  messageId: 1,
  date: '2026-02-01T08:00:00Z',
  views: 1,
  text: 'Маяк просить на лампу: карта 4111 1111 1111 1111, тел. (044) 000-12-34.',
}

test('identifiers are highlighted in the text, narrow the search, and show the reasons for their recognition', async ({
  page,
  litopys,
}) => {
  await archivePosts(litopys, [
    post,
    { ...post, messageId: 2, text: 'Маяк світить, карта 5555 5555 5555 4444.' },
  ])
  await openSearch(page, litopys, litopys.administrator, { q: 'маяк has:card' })
  await expect(page.getByText('2 posts', { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: /^Identifiers/ }).click()
  const cards = page.getByRole('region', { name: 'Payment cards', exact: true })
  await cards.getByRole('button', { name: 'Payment cards', exact: true }).click()
  await cards.getByRole('checkbox', { name: /4111111111111111/ }).click()
  await expect(page.getByText('1 post', { exact: true }).first()).toBeVisible()
  const mark = page.getByRole('article').getByRole('link', { name: '4111 1111 1111 1111' })
  await expect(mark).toHaveAttribute('title', /^Payment card \(Visa\): the check digits are correct;/)
  await expectAccessible(page)

  await page.getByRole('article').getByTitle('Open post page').click()
  const identifiers = page.getByRole('region', { name: 'Identifiers' })
  await expect(identifiers.getByRole('listitem')).toHaveCount(2)
  await expect(identifiers.getByRole('listitem').filter({ hasText: '+380440001234' })).toContainText(
    'Phone number (Ukraine)',
  )
  await expectAccessible(page)
  await identifiers.getByRole('link', { name: '+380440001234' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: '+380440001234' })).toBeVisible()
})
