import { expect, test } from 'vitest'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { olena } from '#testing/people.ts'
import { usePreferences } from '#ui/preferences.ts'
import { leadToSignIn } from './session-checks.ts'

test('where no user is remembered, the sign-in page is addressed before any other page loads', async () => {
  fakeServer(() => failure(401, 'refresh_invalid'))
  window.history.replaceState(null, '', '/app/quotes?q=a')
  await leadToSignIn()
  expect(window.location.pathname + window.location.search).toBe('/app/login?next=%2Fquotes%3Fq%3Da')
})

test('a remembered user opens a page without waiting for the session', async () => {
  const calls = fakeServer(() => failure(401, 'refresh_invalid'))
  usePreferences.setState({ person: olena })
  window.history.replaceState(null, '', '/app/quotes')
  await leadToSignIn()
  expect(window.location.pathname).toBe('/app/quotes')
  expect(calls).toHaveLength(0)
})
