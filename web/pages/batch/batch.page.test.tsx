import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { forgetBatch } from '#features/search/batch/batch-list.ts'
import { type Asked, failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { BatchPage } from './batch.page.tsx'

const user = userEvent.setup()
beforeEach(() => {
  session.begin(tokenFor(900))
  forgetBatch()
})

function queriesOf({ body }: Asked): string[] {
  if (typeof body !== 'object' || body === null || !('queries' in body)) return []
  return Array.isArray(body.queries) ? body.queries.map(String) : []
}

function openPage(address = '/batch', refuse = () => false) {
  const asked = fakeServer((request) =>
    refuse()
      ? failure(429, 'too_often')
      : success(queriesOf(request).map((q) => ({ q, posts: q.startsWith('нема') ? 0 : q.length }))),
  )
  const router = createMemoryRouter([{ path: '*', Component: BatchPage }], { initialEntries: [address] })
  renderWeb(<RouterProvider router={router} />)
  return asked
}

async function run(lines: string) {
  await user.click(screen.getByLabelText('Queries, one per line'))
  await user.paste(lines)
  await user.click(screen.getByRole('button', { name: 'Run all' }))
}

const queries = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('each line has its count, leads to its search, and can be sorted', async () => {
  openPage()
  await run('ріка\nнема такого\nмлин старий\nріка')
  expect(await screen.findByText('Done: 3 queries.')).toBeVisible()
  expect(queries()).toEqual(['млин старий', 'ріка', 'нема такого'])
  expect(screen.getByRole('link', { name: 'ріка' })).toHaveAttribute('href', expect.stringContaining('q='))
  await user.click(screen.getByRole('button', { name: 'Posts' }))
  expect(queries()).toEqual(['нема такого', 'ріка', 'млин старий'])
  await user.click(screen.getByRole('button', { name: 'Posts' }))
  expect(queries()).toEqual(['ріка', 'нема такого', 'млин старий'])
})

test('lines without results have their own list', async () => {
  openPage()
  await run('ріка\nнема такого')
  await user.selectOptions(await screen.findByLabelText('Show'), 'No results · 1')
  expect(queries()).toEqual(['нема такого'])
  expect(screen.getByRole('button', { name: 'Copy queries with no results' })).toBeVisible()
})

test('selected lines go to one chart', async () => {
  openPage()
  await run('ріка\nмлин\nгай')
  await user.click(await screen.findByRole('checkbox', { name: 'Select ріка' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select гай' }))
  const chart = screen.getByRole('link', { name: 'Compare 2 searches' })
  const { searchParams } = new URL(chart.getAttribute('href') ?? '', 'http://litopys.test')
  expect(searchParams.getAll('line').map((line) => JSON.parse(line).q)).toEqual(['ріка', 'гай'])
})

test('selected lines are combined to one search for any of them', async () => {
  openPage(`/batch?filters=${encodeURIComponent('{"hasVideo":true}')}`)
  await run('ріка\nмлин старий\nгай')
  await user.click(await screen.findByRole('checkbox', { name: 'Select ріка' }))
  expect(screen.queryByRole('link', { name: /Search for any/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: 'Select млин старий' }))
  const search = screen.getByRole('link', { name: 'Search for any of 2 queries' })
  const { searchParams } = new URL(search.getAttribute('href') ?? '', 'http://litopys.test')
  expect(searchParams.get('q')).toBe('ріка OR млин старий')
  expect(searchParams.get('filters')).toBe('{"hasVideo":true}')
})

test('the list is unchanged when a user comes back to it', async () => {
  openPage()
  await run('ріка\nмлин')
  await screen.findByText('Done: 2 queries.')
  cleanup()
  openPage()
  expect(screen.getByLabelText('Queries, one per line')).toHaveValue('ріка\nмлин')
  expect(queries()).toEqual(['ріка', 'млин'])
})

test('a long list is sent in parts, with the filters of the search', async () => {
  const asked = openPage(`/batch?filters=${encodeURIComponent('{"hasVideo":true}')}`)
  await run(Array.from({ length: 120 }, (_, i) => `рядок ${i}`).join('\n'))
  await screen.findByText('Done: 120 queries.')
  expect(asked.map((one) => queriesOf(one).length)).toEqual([50, 50, 20])
  expect(asked[0]?.body).toMatchObject({ filters: { hasVideo: true } })
})

test('after a failure the rest continues from the same line', async () => {
  let broken = true
  const asked = openPage('/batch', () => broken)
  await run('ріка\nмлин')
  expect(await screen.findByRole('alert')).toHaveTextContent('Stopped after 0 of 2 queries')
  broken = false
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  await screen.findByText('Done: 2 queries.')
  expect(asked).toHaveLength(2)
})

test('a file is read by its first column', async () => {
  openPage()
  const file = new File(['"ріка";1\nмлин;2\n'], 'list.csv', { type: 'text/csv' })
  const picker = document.querySelector<HTMLInputElement>('input[type=file]')
  if (picker) await user.upload(picker, file)
  expect(await screen.findByDisplayValue(/ріка\s+млин/)).toBeVisible()
})
