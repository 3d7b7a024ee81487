import { usualRequest } from '@litopys/contract/schemas/saved'
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { RequestTable } from './request-table.tsx'

const at = '2026-04-01T10:00:00Z'
const request = {
  ...usualRequest,
  title: 'Пороми',
  _id: 'r',
  own: true,
  canRead: true,
  __v: 0,
  openedAt: at,
  createdBy: 'me',
  updatedBy: 'me',
  createdAt: at,
  updatedAt: at,
}

function show(one: typeof request) {
  renderWeb(
    <MemoryRouter>
      <RequestTable
        requests={[one]}
        news={new Map([['r', { _id: 'r', posts: 3, isCut: false }]])}
        ticked={new Set()}
        onTick={() => undefined}
        wordsOf={() => ''}
        addressOf={() => '/'}
        onRun={() => undefined}
        menuOf={() => null}
        drawerOf={() => '/'}
        watchOf={() => '2 unread'}
      />
    </MemoryRouter>,
  )
}

test('a watched search shows its unread posts and the posts since its last run', () => {
  show(request)
  expect(screen.getByText('2 unread')).toBeVisible()
  expect(screen.getByText('3 new')).toBeVisible()
})

test('a search over another collection than the archive has no new posts and cannot be watched', () => {
  show({ ...request, index: 'quotes' })
  expect(screen.getByRole('link', { name: 'Пороми' })).toBeVisible()
  expect(screen.queryByText('2 unread')).not.toBeInTheDocument()
  expect(screen.queryByText('3 new')).not.toBeInTheDocument()
})
