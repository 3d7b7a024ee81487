import { userRoutes } from '@litopys/contract/routes/users'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { session } from '#api/session.ts'
import { startState } from '#features/search/search-state.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { olena } from '#testing/people.ts'
import { renderWeb } from '#testing/render.tsx'
import { KeepChart } from './keep-chart.tsx'

beforeEach(() => {
  queryClient.clear()
  session.begin(tokenFor(900))
  fakeServer(({ url }) =>
    success(url.pathname === userRoutes.readCurrent.path ? olena : [{ channelId: '17', title: 'Порт' }]),
  )
})

async function suggestedTitle(filters: typeof startState.filters) {
  renderWeb(
    <KeepChart
      state={{ ...startState, q: 'пором', filters }}
      total={21}
      title="пором · 21 posts · Author"
      picture={() => '<svg xmlns="http://www.w3.org/2000/svg"/>'}
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Save as analysis' }))
  return screen.findByLabelText('Title')
}

test('the title of a saved chart names the filters of its search', async () => {
  const title = await suggestedTitle({
    inLanguage: { notIn: ['ru'] },
    channelId: { in: ['17'] },
    dateCreated: { from: '2026-01-01' },
  })
  expect(title).toHaveValue(
    'пором · 21 posts · Author · Date: since 01.01.2026 · Channel: Порт · Language: not Russian',
  )
})

test('without filters the title of a saved chart is that of the drawing', async () => {
  expect(await suggestedTitle({})).toHaveValue('пором · 21 posts · Author')
})
