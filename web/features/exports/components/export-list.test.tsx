import type { ExportJob } from '@litopys/contract/schemas/export'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { session } from '#api/session.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { ExportList } from './export-list.tsx'

const job = (state: ExportJob['state'], more: Partial<ExportJob> = {}): ExportJob => ({
  id: 'e',
  fileName: 'a.csv',
  format: 'csv',
  of: 'posts',
  q: 'пором',
  filters: 0,
  state,
  done: 0,
  total: 10,
  translation: 'none',
  untranslated: 0,
  createdAt: '2026-04-01T10:00:00Z',
  ...more,
})

function show(one: ExportJob) {
  session.begin(tokenFor(900))
  const asked = fakeServer(({ method }) => success(method === 'GET' ? [one] : one))
  renderWeb(<ExportList startedId={undefined} />)
  return asked
}

test('a cancelled export says so and cannot be cancelled again', async () => {
  show(job({ status: 'cancelled' }))
  expect(await screen.findByText('Export cancelled')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['search_timeout', 'The search took too long. Narrow the dates or the words.'],
  ['of_a_later_version', 'In English and in full'],
])('a failed export shows the reason: %s', async (code, reason) => {
  show(job({ status: 'failed', code, reason: 'In English and in full' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(`Export failed: ${reason}`)
})

test.each([
  ['none', '90%'],
  ['made', '95%'],
] as const)('a running export never looks complete (translation: %s)', async (translation, percent) => {
  show(job({ status: 'running' }, { done: 10, translation }))
  expect(await screen.findByText(new RegExp(`^${percent} · 10 / 10 rows`))).toBeVisible()
})

test('a running export can be cancelled', async () => {
  const asked = show(job({ status: 'running' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel export' }))
  await vi.waitFor(() =>
    expect(asked.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname)).toEqual([
      '/api/v1/exports/e/cancel',
    ]),
  )
})
