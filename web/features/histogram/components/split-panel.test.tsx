import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { SplitPanel } from './split-panel.tsx'

beforeEach(() => session.begin(tokenFor(900)))

const day = (date: string, count: number) => ({ from: `${date}T00:00:00Z`, count })

test('the series of a split chart, including the rest, are also in a table', async () => {
  const asked = fakeServer(() =>
    success({
      interval: 'day',
      timeZone: 'UTC',
      buckets: [day('2026-01-01', 5), day('2026-01-02', 4)],
      series: [
        { value: 'uk', buckets: [day('2026-01-01', 3), day('2026-01-02', 4)] },
        { buckets: [day('2026-01-01', 2)] },
      ],
    }),
  )
  renderWeb(
    <SplitPanel
      searchInput={{ q: '', filters: {} }}
      interval="day"
      split="inLanguage"
      title="Усе"
      isTable={false}
      onTable={() => undefined}
      nameOf={(_, value) => `мова ${value}`}
      onDates={() => undefined}
    >
      {null}
    </SplitPanel>,
  )
  const table = within(await screen.findByRole('table', { name: 'Усе' }))
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Period',
    'мова uk',
    'Others',
  ])
  expect(table.getByRole('row', { name: /01.01.2026 3 2$/ })).toBeInTheDocument()
  expect(asked[0]?.url.searchParams.get('split')).toBe('inLanguage')
})

test('a chart of views says that no post has known views', async () => {
  fakeServer(() =>
    success({ interval: 'day', timeZone: 'UTC', buckets: [day('2026-01-01', 0), day('2026-01-02', 0)] }),
  )
  renderWeb(
    <SplitPanel
      searchInput={{ q: '', filters: {} }}
      interval="day"
      split={undefined}
      measure="views"
      title="Усе"
      isTable={false}
      onTable={() => undefined}
      nameOf={(_, value) => value}
      onDates={() => undefined}
    >
      {null}
    </SplitPanel>,
  )
  expect(await screen.findByText('The views of these posts are not known.')).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})
