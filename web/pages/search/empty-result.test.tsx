import type { Job } from '@litopys/contract/schemas/job'
import type { User } from '@litopys/contract/schemas/user'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { session } from '#api/session.ts'
import { type SearchState, startState } from '#features/search/search-state.ts'
import { type StoreContents, useOfflineStore } from '#offline/offline-store-state.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { job } from '#testing/jobs.ts'
import { oksana, olena } from '#testing/people.ts'
import { renderWeb } from '#testing/render.tsx'
import { EmptyResult } from './empty-result.tsx'

let cleared: string[] = []
let ran: string[] = []
let counts: { q: string; posts: number }[] = []
let jobs: Job[] = []

function show(state: Partial<SearchState>, me?: User, isCopy = false, missingPosts: string[] = []) {
  cleared = []
  ran = []
  queryClient.clear()
  session.begin(tokenFor(900))
  fakeServer(({ url }) => {
    if (me && url.pathname.endsWith('/user/me')) return success(me)
    if (url.pathname.endsWith('/jobs')) return success(jobs, { totalItems: jobs.length })
    return url.pathname.endsWith('/archives/parts') ? success(counts) : failure(404, 'not_found')
  })
  renderWeb(
    <MemoryRouter>
      <EmptyResult
        state={{ ...startState, ...state }}
        isCopy={isCopy}
        missingPosts={missingPosts}
        onClearFilters={() => cleared.push('filters')}
        onClearQuery={() => cleared.push('query')}
        onShowSeen={() => cleared.push('seen')}
        onRun={(q) => ran.push(q)}
      />
    </MemoryRouter>,
  )
}

afterEach(() => useOfflineStore.setState({ state: { at: 'off' } }))

function withCopy(contents: Partial<StoreContents>) {
  const lists = { quotes: 0, requests: 0, channels: 0, opens: true, isFilling: false }
  const controls = {
    send: async () => undefined,
    discard: async () => undefined,
    refresh: async () => undefined,
    contents: async () => ({ posts: 0, ...lists, ...contents }),
  }
  useOfflineStore.setState({ state: { at: 'open', controls } })
}

test('offline it says that only the copy was searched, and how old it is', async () => {
  withCopy({ posts: 25, postsCopiedAt: '2026-03-01T10:00:00Z' })
  show({ q: 'дрон міст' }, undefined, true)
  expect(screen.getByText('No results matching “дрон міст”')).toBeInTheDocument()
  expect(await screen.findByText(/The copy has 25 posts\. The last one was copied .*2026/)).toHaveTextContent(
    'Without a connection, Litopys searches only the posts in the offline copy.',
  )
  expect(screen.getByRole('button', { name: 'Clear query' })).toBeInTheDocument()
})

test('an offline copy without posts is not called an empty archive', async () => {
  withCopy({ posts: 0 })
  show({}, undefined, true)
  expect(await screen.findByText(/it has no posts yet/)).toBeInTheDocument()
  expect(screen.getByText('The offline copy has no posts')).toBeInTheDocument()
  expect(screen.queryByText('The archive is empty')).not.toBeInTheDocument()
})

test('the conditions are named, and can be removed', async () => {
  show({ q: 'дрон "над містом"' })
  expect(screen.getByText('No results matching “дрон "над містом"”')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Clear query' }))
  expect(cleared).toEqual(['query'])
})

test('a user who may see no posts does not read that the archive is empty', async () => {
  show({}, { ...olena, access: ['channel:999'] })
  expect(await screen.findByText('No posts within your restrictions')).toBeInTheDocument()
  expect(screen.queryByText('The archive is empty')).not.toBeInTheDocument()
})

test('filters without a query are named as filters', async () => {
  show({ filters: { hasVideo: true } })
  expect(screen.getByText('No results matching the filters')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(cleared).toEqual(['filters'])
})

test('the archive is not called empty after its last page', async () => {
  show({ unseen: true })
  expect(screen.getByText('You have seen every post')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Show seen posts' }))
  expect(cleared).toEqual(['seen'])
})

test('a very long query is shortened to its beginning', () => {
  show({ q: 'слово '.repeat(200) })
  expect(screen.getByText(/^No results matching “слово.{60,80}…”$/)).toBeInTheDocument()
})

test.each([
  ['after:2026-03-01 before:2026-02-01', /The start date must be before the end date/],
  ['міст on:2026-01 (after:2026-02)', /The start date must be before the end date/],
  ['t.me/nope/1', /This post is not in the archive/],
  ['after:2026-03-01 OR before:2026-02-01', /No post matches this query/],
])('the reason why nothing matches %s is shown', (q, reason) => {
  show({ q })
  expect(screen.getByText(reason)).toBeInTheDocument()
})

test.each<[string, Partial<SearchState>]>([
  ['like:1000000001_5', {}],
  ['like:1000000001_5/story місто', {}],
  ['like:t.me/tsn_ua/9', { filters: { hasVideo: true }, job: job({}).id }],
])('a missing post is the reason why nothing matches %s, whatever else is asked for', (q, state) => {
  show({ q, ...state }, undefined, false, ['1000000001_5', 't.me/tsn_ua/9'])
  expect(screen.getByText(/This post is not in the archive/)).toBeInTheDocument()
  expect(screen.queryByText(/Filters are active/)).not.toBeInTheDocument()
})

test.each<[string, Partial<SearchState>, boolean]>([
  ['with a filter', { filters: { hasVideo: true } }, false],
  ['of an import', { job: job({}).id }, false],
  ['in an offline copy', {}, true],
])('a post that nothing %s is like is not called missing from the archive', (_, state, isCopy) => {
  show({ q: 'like:1000000001_5', ...state }, undefined, isCopy)
  expect(screen.getByText(/No results matching/)).toBeInTheDocument()
  expect(screen.queryByText(/This post is not in the archive/)).not.toBeInTheDocument()
})

test('a word without posts is named, with a button that removes it', async () => {
  counts = [
    { q: 'міст', posts: 68 },
    { q: 'вітролом', posts: 0 },
  ]
  show({ q: 'міст вітролом -дощ' })
  expect(await screen.findByText('No post contains “вітролом”.')).toBeInTheDocument()
  expect(screen.getByText('міст').closest('li')).toHaveTextContent('68 posts')
  expect(screen.queryByRole('button', { name: 'Remove this word: міст' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Remove this word: вітролом' }))
  expect(ran).toEqual(['міст -дощ'])
})

test('if each word has posts, any of them can be removed', async () => {
  counts = [
    { q: 'міст', posts: 68 },
    { q: 'дрон', posts: 120 },
  ]
  show({ q: 'міст дрон' })
  expect(await screen.findByText(/no post contains all of them/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Remove this word: дрон' }))
  expect(ran).toEqual(['міст'])
})

test('date filters that exclude every day are named', () => {
  show({ filters: { dateCreated: { from: '2026-03-01', to: '2026-02-01' } } })
  expect(screen.getByText(/The start date must be before the end date/)).toBeInTheDocument()
})

test('while an import runs, users who see jobs read that posts can be missing', async () => {
  jobs = [job({ kind: 'import' })]
  show({ q: 'міст' }, oksana)
  expect(await screen.findByText(/An import is running/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Jobs' })).toHaveAttribute('href', '/jobs')
})

test('without a running import nothing is said about it', async () => {
  jobs = []
  show({}, oksana)
  expect(await screen.findByText(/The archive is empty/)).toBeVisible()
  expect(screen.queryByText(/An import is running/)).not.toBeInTheDocument()
})
