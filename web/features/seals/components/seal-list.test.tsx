import type { Seal } from '@litopys/contract/schemas/seal'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { failure, fakeServer, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { SealList } from './seal-list.tsx'

beforeEach(() => session.begin(tokenFor(900)))

const authority = 'https://tsa.example/tsr'
const sealOf = (number: number, more: Partial<Seal> = {}): Seal => ({
  number,
  run: '2f0c1b1e-0000-4000-8000-000000000000',
  kind: 'refresh',
  sealedAt: '2026-03-01T10:00:00.000Z',
  leaves: 1_200,
  root: 'ab'.repeat(32),
  previous: '00'.repeat(32),
  hash: 'cd'.repeat(32),
  stamps: [],
  ...more,
})
const list = (seals: Seal[]) => ({
  body: { status: 'success', data: seals, totalItems: seals.length, page: 1, itemsPerPage: 10 },
})

test('a seal shows its run, its hash and what each authority answered', async () => {
  fakeServer(() =>
    list([
      sealOf(1, {
        stamps: [
          { authority, state: 'stamped', attempts: 1, isLate: false, stampedAt: '2026-03-01T10:00:03.000Z' },
          {
            authority: 'https://other.example/',
            state: 'refused',
            attempts: 3,
            isLate: true,
            nextAt: '2026-03-02T11:00:00.000Z',
            code: 'stamp_refused',
            reason: 'In English',
            detail: 'status 2, badAlg',
          },
        ],
      }),
    ]),
  )
  renderWeb(<SealList />)
  const row = await screen.findByRole('row', { name: /Seal 1/ })
  const shown = within(row)
  expect(shown.getByText(/Refresh · 2f0c1b1e/)).toBeInTheDocument()
  expect(shown.getByText(/Stamped · /)).toBeInTheDocument()
  expect(shown.getByText('Refused · late')).toBeInTheDocument()
  expect(shown.getByText('The authority refused the request (status 2, badAlg)')).toBeInTheDocument()
  expect(shown.getByText(/Attempts: 3/)).toBeInTheDocument()
})

test('without seals the list says what will be here', async () => {
  fakeServer(() => list([]))
  renderWeb(<SealList />)
  expect(await screen.findByText(/There are no seals yet/)).toBeInTheDocument()
})

test('older seals are loaded on request, and a failure can be tried again', async () => {
  const older = () => list([sealOf(2), sealOf(1)])
  let answer: () => ReturnType<typeof list> | ReturnType<typeof failure> = () => failure(503, 'overloaded')
  const asked = fakeServer(({ url }) => {
    if (url.searchParams.get('before') === null)
      return list(Array.from({ length: 10 }, (_, i) => sealOf(12 - i)))
    return answer()
  })
  renderWeb(<SealList />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show older seals' }))
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
  expect(screen.getByText(/The seals could not be loaded/)).toBeInTheDocument()
  answer = older
  await userEvent.click(retry)
  expect(await screen.findByRole('row', { name: /Seal 1\D/ })).toBeInTheDocument()
  expect(asked.at(-1)?.url.searchParams.get('before')).toBe('3')
  expect(screen.queryByRole('button', { name: 'Show older seals' })).not.toBeInTheDocument()
})
