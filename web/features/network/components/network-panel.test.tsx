import type { Network } from '@litopys/contract/schemas/network'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { session } from '#api/session.ts'
import { askedFilters, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { NetworkPanel } from './network-panel.tsx'

beforeEach(() => session.begin(tokenFor(900)))
afterEach(() => void vi.unstubAllGlobals())

const node = (_id: string) => ({
  _id,
  title: `Канал ${_id}`,
  isArchived: true,
  posts: 5,
  firstSeen: '2026-01-02T00:00:00Z',
  first: 0,
  repeats: 0,
})
const network = (month: string): Network => ({
  nodes: [node('1'), node('2')],
  edges: [
    {
      from: '1',
      to: '2',
      kind: 'forwards',
      posts: 5,
      first: `${month}-02T00:00:00Z`,
      last: `${month}-20T00:00:00Z`,
    },
  ],
  total: { posts: 10, channels: 2, nodes: 2, edges: 1 },
  isCut: false,
})

const panel = (q: string, from: string, to: string) => (
  <QueryClientProvider client={queryClient}>
    <MantineProvider env="test">
      <MemoryRouter>
        <NetworkPanel
          search={{ q, filters: { dateCreated: { from, to } } }}
          state={{
            kinds: ['forwards'],
            least: 1,
            isLarge: false,
            period: { from: Date.UTC(2026, 0, 5), to: Date.UTC(2026, 0, 10) },
            part: 'channels',
            chosen: undefined,
          }}
          title="Мережа"
          onChoose={() => undefined}
          postsAddress={() => '/'}
          edgeAddress={() => undefined}
          actions={() => null}
        />
      </MemoryRouter>
    </MantineProvider>
  </QueryClientProvider>
)

test('the period of an earlier search does not leave the dates of a new one', async () => {
  vi.stubGlobal('Worker', IdleWorker)
  const asked = fakeServer(({ url }) =>
    success(network(JSON.stringify(askedFilters(url)).includes('2026-02') ? '2026-02' : '2026-01')),
  )
  const { rerender } = render(panel('', '2026-01-01', '2026-01-31'))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(await screen.findByText('2 channels, 1 connection')).toBeInTheDocument()
  rerender(panel('міст', '2026-02-01', '2026-02-28'))
  await waitFor(() => expect(asked.length).toBeGreaterThan(2))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const months = asked.slice(2).map(({ url }) => JSON.stringify(askedFilters(url)).includes('2026-02'))
  expect(months).toEqual([true])
})

class IdleWorker {
  addEventListener() {
    return undefined
  }
  postMessage() {
    return undefined
  }
  terminate() {
    return undefined
  }
}
