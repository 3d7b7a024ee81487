import { usualRequest } from '@litopys/contract/schemas/saved'
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { RequestDrawer } from './request-drawer.tsx'

const at = '2026-04-01T10:00:00Z'
const request = {
  ...usualRequest,
  title: 'Пороми',
  _id: 'r',
  own: false,
  canRead: true,
  __v: 0,
  totalItems: 1_200,
  createdBy: 'olha@example.org',
  updatedBy: 'olha@example.org',
  createdAt: at,
  updatedAt: at,
}

test('the details of a saved search show what it searches, its number of results, its owner and its last run', async () => {
  session.begin(tokenFor(900))
  fakeServer(() => success(request))
  renderWeb(
    <MemoryRouter>
      <RequestDrawer
        id="r"
        mayChange={false}
        colleagues={undefined}
        wordsOf={() => 'пором · Language: Ukrainian'}
        actionsOf={() => null}
        onClose={() => undefined}
      />
    </MemoryRouter>,
  )
  const details = (await screen.findByText('Query details')).closest('dl')
  expect(details).toHaveTextContent('Query detailsпором · Language: Ukrainian')
  expect(details).toHaveTextContent('Posts when saved1,200')
  expect(details).toHaveTextContent('Authorolha@example.org')
  expect(details).toHaveTextContent('Last runNot run yet')
})
