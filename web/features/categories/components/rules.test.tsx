import type { CategoryRule, RuleEffect } from '@litopys/contract/schemas/category-rule'
import { Notifications, notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { type Asked, failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { Rules } from './rules.tsx'

const ruleOf = (own: Partial<CategoryRule> = {}): CategoryRule => ({
  _id: 'r1',
  category: 'bees',
  keywords: ['мед', 'вулик'],
  clues: [
    { q: 'бджола', weight: 1 },
    { q: 'продаж', weight: -1 },
  ],
  threshold: 1,
  isActive: true,
  createdBy: 'olena@example.org',
  createdAt: '2026-04-01T10:00:00Z',
  updatedBy: 'olena@example.org',
  updatedAt: '2026-04-01T10:00:00Z',
  __v: 3,
  ...own,
})

const noEffect: RuleEffect = { has: 0, wouldHave: 0, gains: 0, losses: 0, gained: [], lost: [], clues: [] }
const effect: RuleEffect = {
  ...noEffect,
  has: 4,
  wouldHave: 1_002,
  gains: 1_000,
  losses: 2,
  gained: [
    { _id: '5_1', title: 'Бджоляр', dateCreated: '2026-05-01T10:00:00Z', excerpt: 'Пасіка переїхала' },
  ],
  clues: [7],
}

type Answers = Record<string, ReturnType<typeof success> | ReturnType<typeof failure>>

const user = userEvent.setup()
let asked: Asked[]

/** Shows the page of rules. Other calls are answered by their method and path. */
function show({ rules = [ruleOf()], answers = {}, mayChange = true, address = '/categories' } = {}) {
  const known: Answers = answers
  asked = fakeServer(({ method, url }) => {
    const place = `${method} ${url.pathname.replace('/api/v1/', '')}`
    if (known[place]) return known[place]
    if (place === 'GET filters')
      return success([{ field: 'category', values: [{ value: 'bees', count: 1_234 }], distinct: 1 }])
    return place === 'POST rules/effect' ? success(effect) : success(rules)
  })
  renderWeb(
    <MemoryRouter initialEntries={[address]}>
      <Notifications />
      <Rules mayChange={mayChange} searchOf={(category) => `/?category=${category}`} />
    </MemoryRouter>,
  )
}

const changes = () =>
  asked.flatMap(({ method, url, body }) =>
    method === 'GET' || url.pathname.endsWith('/effect') ? [] : [[method, url.pathname, body]],
  )
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }))
async function fill(field: HTMLElement, text: string) {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}

beforeEach(() => {
  notifications.clean()
  session.begin(tokenFor(900))
})

test('a rule is listed with its clues, its keywords and a link to its posts', async () => {
  show({
    rules: [ruleOf(), ruleOf({ _id: 'r2', category: 'shelling', isActive: false, updatedBy: 'litopys' })],
  })
  const bees = within(await screen.findByRole('row', { name: /^bees/ }))
  expect(bees.getByText('2 clues')).toBeVisible()
  expect(bees.getByText('бджола')).toBeVisible()
  expect(bees.getByText('мед, вулик')).toBeVisible()
  expect(await bees.findByRole('link', { name: '1,234' })).toHaveAttribute('href', '/?category=bees')
  const shelling = screen.getByRole('row', { name: /^Shelling/ })
  expect(shelling).toHaveTextContent('disabled')
  expect(bees.queryByText('disabled')).not.toBeInTheDocument()
  expect(shelling).toHaveTextContent('built-in rule')
  expect(screen.getByText('2 rules')).toBeVisible()
})

test('without rules the page says how to add some', async () => {
  show({ rules: [] })
  expect(await screen.findByText('No rules yet')).toBeVisible()
  expect(screen.getByText('Add a rule or import a rules file.')).toBeVisible()
})

test('a list that failed to load says why and can be loaded again', async () => {
  const answers: Answers = { 'GET rules': failure(403, 'forbidden') }
  show({ answers })
  expect(await screen.findByText('The rules could not be loaded')).toBeVisible()
  expect(screen.getByText('You do not have permission to do this. Ask an administrator.')).toBeVisible()
  delete answers['GET rules']
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('row', { name: /^bees/ })).toBeVisible()
})

test('a user who may only read can open and export rules, but not change them', async () => {
  show({ mayChange: false, address: '/categories?rule=r1' })
  const opened = await drawer('bees')
  expect(opened.getByLabelText('Clue 1')).toHaveValue('бджола')
  expect(opened.queryByRole('button', { name: 'Save rule' })).not.toBeInTheDocument()
  expect(opened.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  const outside = { hidden: true }
  expect(screen.getByRole('button', { name: 'Export', ...outside })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Import', ...outside })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'New rule', ...outside })).not.toBeInTheDocument()
})

test('a link to a rule that no longer exists says so', async () => {
  show({ address: '/categories?rule=deleted' })
  expect(await screen.findByText('This rule no longer exists')).toBeVisible()
})

test('a new rule is sent without empty clues, and adding it can be undone', async () => {
  show({ answers: { 'POST rules': success(ruleOf({ _id: 'new' })) }, address: '/categories?rule=new' })
  const form = await drawer('New rule')
  const save = form.getByRole('button', { name: 'Save rule' })
  expect(save).toBeDisabled()
  await fill(form.getByRole('textbox', { name: 'Category' }), ' bees ')
  await fill(form.getByLabelText('Keywords'), 'мед, вулик; мед')
  await fill(form.getByLabelText('Clue 1'), 'бджола')
  await fill(form.getByLabelText('Weight of clue 1'), '2.5')
  await user.click(form.getByRole('button', { name: 'Add clue' }))
  await user.click(save)
  expect(await screen.findByText(/Rule “bees” added/)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const sent = {
    category: 'bees',
    keywords: ['мед', 'вулик'],
    clues: [{ q: 'бджола', weight: 2.5 }],
    threshold: 1,
    isActive: true,
  }
  expect(changes()).toEqual([['POST', '/api/v1/rules', sent]])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Change undone')).toBeVisible()
  expect(changes().at(-1)).toEqual(['DELETE', '/api/v1/rules/new', undefined])
})

test.each([
  ['views:>5', /^A rule checks only the text and the entities found in it\. .* checks something else\.$/],
  ['-бджола', /^This clue only excludes/],
])('a clue that cannot be used says why, and the rule cannot be saved: %s', async (q, fault) => {
  show({ address: '/categories?rule=r1' })
  const form = await drawer('bees')
  await fill(form.getByLabelText('Clue 1'), q)
  expect(form.getByText(fault)).toBeVisible()
  expect(form.getByText('Enter the category and at least one clue to see the preview.')).toBeVisible()
  expect(form.getByRole('button', { name: 'Save rule' })).toBeDisabled()
})

test('a corrected clue shows how it is understood', async () => {
  show({ address: '/categories?rule=r1' })
  const form = await drawer('bees')
  await fill(form.getByLabelText('Clue 1'), '(бджола OR пасіка')
  expect(form.getByText(/closing bracket is missing/)).toBeVisible()
  expect(form.getByText('Interpreted as: бджола OR пасіка')).toBeVisible()
})

test('the preview shows how many posts a rule would change, with examples, and the posts of each clue', async () => {
  show({ rules: [ruleOf({ clues: [{ q: 'бджола', weight: 1 }] })], address: '/categories?rule=r1' })
  const form = await drawer('bees')
  const preview = within(form.getByRole('region', { name: 'Preview of changes' }))
  const figure = (name: string) => preview.getByText(name).parentElement
  expect(await preview.findByText('Would be added')).toBeVisible()
  expect(figure('In the category now')).toHaveTextContent(/now4$/)
  expect(figure('In the category after saving')).toHaveTextContent(/saving1,002$/)
  expect(figure('Would be added')).toHaveTextContent(/added1,000$/)
  expect(figure('Would be removed')).toHaveTextContent(/removed2$/)
  const examples = within(preview.getByRole('list', { name: 'Newest posts that would be added' }))
  expect(examples.getByRole('link', { name: 'Пасіка переїхала' })).toHaveAttribute('href', '/posts/5_1')
  expect(preview.queryByRole('list', { name: 'Newest posts that would be removed' })).not.toBeInTheDocument()
  expect(form.getByText('7 posts')).toBeVisible()
})

test('a preview that failed says why and can be calculated again', async () => {
  const answers: Answers = { 'POST rules/effect': failure(504, 'search_timeout') }
  show({ answers, address: '/categories?rule=r1' })
  const form = await drawer('bees')
  const reason = /The search took too long\. Narrow the dates or the words\./
  expect(await form.findByText(reason)).toBeVisible()
  delete answers['POST rules/effect']
  await user.click(form.getByRole('button', { name: 'Try again' }))
  expect(await form.findByText('Would be added')).toBeVisible()
})

test('a category that has a rule already is refused at its field', async () => {
  show({ answers: { 'PATCH rules/r1': failure(409, 'category_taken') }, address: '/categories?rule=r1' })
  const form = await drawer('bees')
  await fill(form.getByRole('textbox', { name: 'Category' }), 'wasps')
  await user.click(form.getByRole('button', { name: 'Save rule' }))
  expect(await form.findByText('A rule for this category already exists')).toBeVisible()
  expect(form.queryByRole('alert')).not.toBeInTheDocument()
})

test('a rule changed by someone else meanwhile is not overwritten, and its current version can be loaded', async () => {
  const answers: Answers = { 'PATCH rules/r1': failure(409, 'changed_since') }
  show({ answers, address: '/categories?rule=r1' })
  const form = await drawer('bees')
  await fill(form.getByLabelText('Clue 1'), 'рій')
  await user.click(form.getByRole('button', { name: 'Save rule' }))
  expect(await form.findByRole('alert')).toHaveTextContent(
    'Someone else has changed this since you opened it.',
  )
  expect(form.getByLabelText('Clue 1')).toHaveValue('рій')
  expect(changes().at(-1)?.at(2)).toMatchObject({ __v: 3, clues: [{ q: 'рій' }, { q: 'продаж' }] })
  answers['GET rules'] = success([ruleOf({ clues: [{ q: 'пасіка', weight: 1 }], __v: 4 })])
  await user.click(form.getByRole('button', { name: /load the current version/ }))
  await waitFor(() => expect(form.getByLabelText('Clue 1')).toHaveValue('пасіка'))
  expect(form.queryByRole('alert')).not.toBeInTheDocument()
})

test('a rule is deleted after confirmation, and deleting it can be undone', async () => {
  show({
    answers: { 'DELETE rules/r1': success({}), 'POST rules': success(ruleOf()) },
    address: '/categories?rule=r1',
  })
  await user.click((await drawer('bees')).getByRole('button', { name: 'Delete' }))
  const question = await drawer('Delete rule “bees”?')
  expect(question.getByText('Posts keep the category until the archive is re-analysed.')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/Rule “bees” deleted/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Change undone')).toBeVisible()
  expect(changes()).toMatchObject([
    ['DELETE', '/api/v1/rules/r1', undefined],
    ['POST', '/api/v1/rules', { category: 'bees', clues: [{ q: 'бджола' }, { q: 'продаж' }] }],
  ])
})

const fileOf = (text: string) => new File([text], 'rules.json', { type: 'application/json' })

test('a file that is no rules file is not sent, and the message says where it is wrong', async () => {
  show()
  await screen.findByRole('row', { name: /^bees/ })
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('there is no field for the file')
  await user.upload(input, fileOf('{"rules":[{"category":"bees","clues":[]}]}'))
  expect(await screen.findByText(/^This is not a valid rules file\. \/rules\/0\/clues: /)).toBeVisible()
  expect(changes()).toEqual([])
})

test('the rules of a file are sent, and the message counts them', async () => {
  show({ answers: { 'POST rules/import': success({ added: 1, changed: 2, same: 3 }) } })
  await screen.findByRole('row', { name: /^bees/ })
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('there is no field for the file')
  await user.upload(input, fileOf('{"rules":[{"category":"wasps","clues":[{"q":"оса","weight":1}]}]}'))
  expect(await screen.findByText('Added: 1, changed: 2, unchanged: 3')).toBeVisible()
  expect(changes()).toMatchObject([
    ['POST', '/api/v1/rules/import', { rules: [{ category: 'wasps', clues: [{ q: 'оса', weight: 1 }] }] }],
  ])
})
