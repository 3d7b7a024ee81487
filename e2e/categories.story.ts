import { ruleRoutes } from '@litopys/contract/routes/rules'
import { archivePosts } from './archived.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { localApi } from './people.ts'
import { signIn } from './sign-in.ts'

const told = (messageId: number, text: string) => ({
  channel: 'Бджоляр',
  channelId: 1_500_000_077,
  messageId,
  date: `2026-05-0${messageId}T10:00:00Z`,
  text,
})

test('a category rule is written, tested, saved, undone and protected from overwriting, and the archive is re-analysed with it', async ({
  page,
  litopys,
}) => {
  await archivePosts(litopys, [
    told(1, 'Бджоли зимували добре, меду буде багато.'),
    told(2, 'Пасіка переїхала до липового гаю.'),
    told(3, 'Пасіки на продаж, без меду.'),
  ])
  await page.goto(new URL('categories', litopys.address).href)
  await signIn(page, litopys.administrator)
  await expect(page.getByRole('row', { name: /Shelling/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New rule' }).click()
  const drawer = page.getByRole('dialog', { name: 'New rule' })
  await drawer.getByRole('textbox', { name: 'Category' }).fill('bees')
  await drawer.getByLabel('Clue 1', { exact: true }).fill('views:>5')
  await expect(drawer.getByText(/checks something else/)).toBeVisible()
  await drawer.getByLabel('Clue 1', { exact: true }).fill('(бджола OR пасіка')
  await expect(drawer.getByText(/closing bracket is missing/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Add clue' }).click()
  await drawer.getByLabel('Clue 2', { exact: true }).fill('продаж')
  await drawer.getByLabel('Weight of clue 2').fill('-1')
  const effect = drawer.getByRole('region', { name: 'Preview of changes' })
  await expect(effect).toContainText('Would be added2')
  await expect(effect).toContainText('Пасіка переїхала')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save rule' }).click()
  await expect(page.getByText('Rule “bees” added')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /bees/ })).toBeHidden()

  await page.getByRole('button', { name: 'New rule' }).click()
  await drawer.getByRole('textbox', { name: 'Category' }).fill('bees')
  await drawer.getByLabel('Clue 1', { exact: true }).fill('бджола OR пасіка')
  await drawer.getByRole('button', { name: 'Save rule' }).click()

  await page.getByRole('row', { name: /bees/ }).getByRole('link').first().click()
  const opened = page.getByRole('dialog', { name: 'bees' })
  const clue = opened.getByLabel('Clue 1', { exact: true })
  await clue.fill('бджола')
  const { data: rules } = await localApi(litopys).call(ruleRoutes.list, {})
  const id = rules.find(({ category }) => category === 'bees')?._id ?? ''
  const faster = 'бджола OR пасіка OR мед'
  await localApi(litopys).call(ruleRoutes.change, { id, clues: [{ q: faster, weight: 1 }] })
  await opened.getByRole('button', { name: 'Save rule' }).click()
  await expect(opened.getByRole('alert')).toContainText('Someone else has changed this')
  await expect(clue).toHaveValue('бджола')
  // Figures are faint while they are counted again.
  await expect(opened.getByRole('region', { name: 'Preview of changes' })).toContainText('Would be added1')
  await expectAccessible(page)
  await opened.getByRole('button', { name: /load the current version/ }).click()
  await expect(clue).toHaveValue(faster)
  await opened.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Re-analyse' }).click()
  await expect(page.getByRole('row', { name: /bees/ }).getByRole('link', { name: '3' })).toBeVisible({
    timeout: 30_000,
  })
  await page.getByRole('row', { name: /bees/ }).getByRole('link', { name: '3' }).click()
  await expect(page.getByText('3 posts', { exact: true }).first()).toBeVisible()
})
