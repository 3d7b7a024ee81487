import { clientStateKey } from '@litopys/contract/constants'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { session } from '#api/session.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { olena } from '#testing/people.ts'
import { currentUserQuery } from './api/current-user.ts'
import { signOutAndKeepCopy } from './api/sign-in.ts'
import { rememberPerson } from './remembered.ts'

afterEach(() => queryClient.clear())

const stored = () => JSON.parse(localStorage.getItem(clientStateKey) ?? '{}').state.person

test('the browser stores role, organisation, names, e-mail and picture until sign-out', async () => {
  session.begin(tokenFor(900))
  fakeServer(() => success({}))
  const image = [{ base64: 'iVBORw0KGgo=' }]
  rememberPerson({ ...olena, worksFor: 'Архів', image })
  expect(stored()).toEqual({
    role: ['User'],
    worksFor: 'Архів',
    givenName: 'Олена',
    familyName: 'Шевчук',
    email: 'olena@example.org',
    image,
  })
  await signOutAndKeepCopy()
  expect(stored()).toBeNull()
  expect(localStorage.getItem(clientStateKey)).not.toContain('olena@example.org')
})

test('the first e-mail of a list and the picture of the person are used', async () => {
  session.begin(tokenFor(900))
  const person = { image: [{ path: '/pictures/olena.png' }] }
  fakeServer(() =>
    success({ ...olena, email: ['first@example.org', 'second@example.org'], image: [], person }),
  )
  const user = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
  expect([user.email, user.image]).toEqual(['first@example.org', person.image])
})
