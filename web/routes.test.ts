import 'fake-indexeddb/auto'
import { tabChannel } from '@litopys/contract/constants'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { session } from '#api/session.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { olena } from '#testing/people.ts'
import { usePreferences } from '#ui/preferences.ts'
import { useOfflineStore } from './offline/offline-store-state.ts'
import { createRouter } from './routes.tsx'

const initial = usePreferences.getState()
beforeEach(() => {
  queryClient.clear()
  usePreferences.setState(initial)
})

/** The application opened at a URL, with or without a signed-in user. */
async function opened(address: string, isSignedIn: boolean) {
  if (isSignedIn) session.begin(tokenFor(900))
  fakeServer(({ url }) => {
    if (url.pathname.endsWith('/auth/refresh')) return failure(401, 'refresh_invalid')
    return success(url.pathname.endsWith('/user/me') ? olena : [], { totalItems: 0 })
  })
  window.history.replaceState(null, '', address)
  const router = createRouter()
  await vi.waitFor(() => expect(router.state.initialized).toBe(true), { timeout: 20_000 })
  return router
}
const placeOf = ({ state }: Awaited<ReturnType<typeof opened>>) =>
  state.location.pathname + state.location.search

test.each([
  ['/app/', '/app/login'],
  ['/app/quotes?q=a', '/app/login?next=%2Fquotes%3Fq%3Da'],
  ['/app/settings', '/app/login?next=%2Fsettings'],
])('without a signed-in user %s redirects to the sign-in', async (address, place) => {
  const router = await opened(address, false)
  expect(placeOf(router)).toBe(place)
  router.dispose()
})

test.each([
  ['/app/login', '/app/'],
  ['/app/login?next=%2Fchannels', '/app/channels'],
  ['/app/login?next=%2F%2Fexample.org', '/app/'],
])('for a signed-in user %s redirects to %s', async (address, place) => {
  const router = await opened(address, true)
  expect(placeOf(router)).toBe(place)
  router.dispose()
})

test('every navigation sets the loading flag and clears it at its end; a cancelled navigation has no effect on it', async () => {
  const router = await opened('/app/help', true)
  expect(usePreferences.getState().loading).toBe(false)
  const outrun = router.navigate('/quotes')
  expect(usePreferences.getState().loading).toBe(true)
  await Promise.all([outrun, router.navigate('/settings'), router.navigate('/settings')])
  await vi.waitFor(() => expect(usePreferences.getState().loading).toBe(false))
  expect(placeOf(router)).toBe('/app/settings')
  expect(router.state.errors).toBeNull()
  router.dispose()
})

test.each(['/', '/quotes', '/settings', '/users', '/channels', '/requests', '/registry'])(
  'the screen %s is below /app/, in the frame with the menu',
  async (path) => {
    const router = await opened(`/app${path}`, true)
    const [frame, , screen] = router.state.matches
    expect([frame?.route.path, screen?.route.path ?? '']).toEqual(['/', path.slice(1)])
    expect([placeOf(router), router.state.errors]).toEqual([`/app${path}`, null])
    router.dispose()
  },
)

test('the sign-in is below /app/, without the frame', async () => {
  const router = await opened('/app/login', false)
  expect([placeOf(router), router.state.matches.map(({ route }) => route.path)]).toEqual([
    '/app/login',
    ['/login'],
  ])
  router.dispose()
})

test('a sign-in of another user in another tab closes the offline copy, also if the server does not answer this tab', async () => {
  usePreferences.setState({ offlineFor: olena._id })
  const router = await opened('/app/settings', true)
  const copy = () => useOfflineStore.getState().state.at
  await vi.waitFor(() => expect(copy()).toBe('open'), { timeout: 20_000 })
  fakeServer(() => Promise.reject(new TypeError('no connection')))
  const otherTab = new BroadcastChannel(tabChannel)
  otherTab.postMessage({ kind: 'token', token: tokenFor(900, 'bohdan'), ageMs: 0 })
  await vi.waitFor(() => expect(copy()).toBe('off'))
  await vi.waitFor(() => expect(usePreferences.getState().offlineFor).toBeNull())
  otherTab.close()
  router.dispose()
})
