import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { type Asked, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { QueryLine } from './query-line.tsx'

const user = userEvent.setup()
const past = { id: 'h1', q: 'міст', totalItems: 7, at: '2026-03-01T10:00:00Z' }
let ran: string[] = []
let opened: string[] = []
let asked: Asked[] = []

beforeEach(() => {
  session.begin(tokenFor(900))
  ran = []
  opened = []
  let history = [past]
  asked = fakeServer(({ method, url }) => {
    if (url.pathname.endsWith('/user/history')) {
      if (method === 'DELETE') history = []
      return success(method === 'DELETE' ? {} : history, { totalItems: 1, page: 1, itemsPerPage: 200 })
    }
    const values = [{ value: 'Слобода Life', count: 12 }]
    return success([{ field: url.searchParams.get('field'), values, missing: 0, distinct: 1 }])
  })
})

function show(query = '') {
  renderWeb(
    <QueryLine
      query={query}
      corrections={[]}
      busy={false}
      onRun={(line) => ran.push(line)}
      onOpen={({ id }) => opened.push(id)}
    />,
  )
  return screen.getByRole('combobox', { name: 'Search the archive' })
}

test('a field name is completed first, and then its values are suggested', async () => {
  const line = show()
  await user.type(line, 'дрон auth')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(line).toHaveValue('дрон author:')
  expect(await screen.findByRole('option', { name: /Слобода Life/ })).toHaveTextContent('12')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(line).toHaveValue('дрон author:"Слобода Life" ')
  expect(ran).toEqual([])
  await user.keyboard('{Enter}')
  expect(ran).toEqual(['дрон author:"Слобода Life"'])
})

test('values are requested by the text typed so far', async () => {
  const line = show()
  await user.type(line, '#слоб')
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get('contains')).toBe('слоб'))
  expect(asked.at(-1)?.url.searchParams.get('field')).toBe('entities.hashtag.id')
  expect(line).toHaveAttribute('aria-expanded', 'true')
})

test('Escape closes the completions first, and then clears the query', async () => {
  const line = show('міст')
  await user.type(line, ' has:')
  expect(screen.getByRole('listbox')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(line).toHaveValue('міст has:')
  await user.keyboard('{Escape}')
  expect(line).toHaveValue('')
  expect(ran).toEqual([''])
})

test('the slash key focuses the query line, and an empty line suggests past searches', async () => {
  const line = show()
  await user.keyboard('/')
  expect(line).toHaveFocus()
  expect(await screen.findByRole('option', { name: /міст/ })).toBeVisible()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(opened).toEqual(['h1'])
})

test('Delete removes a past search', async () => {
  show()
  await user.keyboard('/')
  await screen.findByRole('option', { name: /міст/ })
  await user.keyboard('{ArrowDown}{Delete}')
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  expect(asked.find(({ method }) => method === 'DELETE')?.url.searchParams.get('id')).toBe('h1')
})

test('a line that is too long is reported, not cut and not searched until it is shorter', async () => {
  const line = show()
  await user.click(line)
  await user.paste('я'.repeat(8_193))
  await user.keyboard('{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('has 8,193 characters; the limit is 8,192')
  expect(ran).toEqual([])
  await user.keyboard('{Backspace}{Enter}')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(ran).toEqual(['я'.repeat(8_192)])
})
