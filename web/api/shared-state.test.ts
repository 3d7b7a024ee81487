import { clientStateKey } from '@litopys/contract/constants'
import { afterEach, expect, test, vi } from 'vitest'
import { create } from 'zustand'
import { fakeBrowser } from '#testing/browser.ts'
import { usePreferences } from '#ui/preferences.ts'
import { shareState } from './shared-state.ts'
import { openTabs } from './tabs.ts'

const anna = {
  role: ['User' as const],
  worksFor: 'Архів',
  givenName: 'Анна',
  familyName: 'Коваль',
  email: 'anna@example.org',
  image: [],
}
const initial = usePreferences.getState()
afterEach(() => usePreferences.setState(initial))

function twoTabs() {
  const browser = fakeBrowser()
  return [0, 1].map(() => {
    const store = create(() => ({ ...initial, loading: false }))
    const channel = browser.openChannel()
    shareState(openTabs(channel), store)
    return { store, channel }
  })
}

test('a change in one tab changes the others', async () => {
  const [first, second] = twoTabs()
  first?.store.setState({ theme: 'dark', person: anna })
  await vi.waitFor(() => expect(second?.store.getState().theme).toBe('dark'))
  expect(second?.store.getState().person?.familyName).toBe('Коваль')
  first?.store.setState({ person: null })
  await vi.waitFor(() => expect(second?.store.getState().person).toBeNull())
})

test('the newer of two changes wins, in any order of arrival', async () => {
  const [first, second] = twoTabs()
  second?.store.setState({ language: 'uk' })
  const older = { ...initial, loading: undefined, language: 'en', theme: 'dark', changedAt: 1 }
  first?.channel.postMessage({ kind: 'state', state: older })
  await vi.waitFor(() => expect(first?.store.getState().language).toBe('uk'))
  expect(second?.store.getState()).toMatchObject({ language: 'uk', theme: 'light' })
})

test('the loading flag stays in its tab', async () => {
  const [first, second] = twoTabs()
  const seen = vi.fn()
  second?.store.subscribe(seen)
  first?.store.setState({ loading: true })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(seen).not.toHaveBeenCalled()
})

test('the browser stores only the shared state', () => {
  usePreferences.setState({ language: 'uk', loading: true, person: anna })
  const { state } = JSON.parse(localStorage.getItem(clientStateKey) ?? '{}')
  expect(Object.keys(state).sort()).toEqual(
    [
      'besideOriginal',
      'blurPictures',
      'changedAt',
      'density',
      'facetOpen',
      'language',
      'logoutPending',
      'offlineFor',
      'person',
      'pictureSize',
      'railOpen',
      'singleKeys',
      'histogramOpen',
      'unusualOpen',
      'tableColumns',
      'theme',
    ].sort(),
  )
})

test.each(['{"state":{"language":"xx","theme":5},"version":0}', '{"state":null,"version":0}', 'nonsense'])(
  'an invalid stored state, %s, is ignored',
  async (stored) => {
    localStorage.setItem(clientStateKey, stored)
    await usePreferences.persist.rehydrate()
    expect(usePreferences.getState().theme).toBe('light')
  },
)

test('the stored state of an earlier version is kept', async () => {
  localStorage.setItem(clientStateKey, '{"state":{"language":"uk","theme":"dark"},"version":0}')
  await usePreferences.persist.rehydrate()
  expect(usePreferences.getState()).toMatchObject({ language: 'uk', theme: 'dark', railOpen: true })
})

test('a user stored by an earlier version is dropped, and the rest is kept', async () => {
  const state = { language: 'uk', theme: 'dark', person: { name: 'Анна Коваль', initials: 'АК' } }
  localStorage.setItem(clientStateKey, JSON.stringify({ state, version: 0 }))
  await usePreferences.persist.rehydrate()
  expect(usePreferences.getState()).toMatchObject({ language: 'uk', theme: 'dark', person: null })
})
