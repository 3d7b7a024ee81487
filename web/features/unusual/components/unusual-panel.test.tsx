import type { Unusual } from '@litopys/contract/schemas/unusual'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { UnusualPanel } from './unusual-panel.tsx'

beforeEach(() => session.begin(tokenFor(900)))

const span = (from: string, before: string) => ({ from: `${from}T00:00:00Z`, before: `${before}T00:00:00Z` })
const figures = { posts: 7, texts: 7, expected: 0, significance: 1e-6, channels: 1 }
const answer: Unusual = {
  period: span('2026-05-25', '2026-06-01'),
  posts: 21,
  before: { periods: [span('2026-05-18', '2026-05-25')], posts: 14 },
  groups: [
    { kind: 'words', compared: 9, values: [{ value: 'Гелікоптери', ...figures }] },
    {
      kind: 'channelId',
      compared: 3,
      values: [
        { value: '1', ...figures, firstPost: '2026-05-25T09:00:00Z' },
        { value: '2', ...figures },
      ],
    },
  ],
}
const titles = new Map([
  ['1', 'Щойно додано'],
  ['2', 'Після перерви'],
])
const show = (unusual: Unusual) => {
  fakeServer(() => success(unusual))
  renderWeb(
    <UnusualPanel
      searchInput={{ q: '' }}
      channelTitles={titles}
      onWord={() => undefined}
      onValue={() => undefined}
    />,
  )
}

test('a channel that is new in the archive and a channel that paused have different labels', async () => {
  show(answer)
  const texts = (await screen.findAllByRole('listitem')).map((item) => item.textContent)
  expect(texts).toEqual(['Гелікоптери7 new', 'Щойно додано7 since 25.05.2026', 'Після перерви7 new'])
  expect(screen.getByText(/within the compared time: Щойно додано\./)).toBeVisible()
  expect(
    screen.getByTitle(/The archive has posts of this channel that you can see only since 25\.05\.2026/),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Table' }))
  expect(
    within(screen.getByRole('row', { name: /Щойно додано/ })).getByText('since 25.05.2026'),
  ).toBeVisible()
})

test('a search without posts in the earlier periods has nothing to compare with', async () => {
  show({ ...answer, before: { ...answer.before, posts: 0 }, groups: [] })
  expect(
    await screen.findByText(
      'This search finds no posts in the earlier period, so there is nothing to compare with. Choose other dates or widen the search.',
    ),
  ).toBeInTheDocument()
})
