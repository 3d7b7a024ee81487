import { expect, test } from 'vitest'
import { pictureOf } from './picture.ts'
import { oneUser } from './signed-in-user.ts'

const png = 'iVBORw0KGgoAAAANSUhEUg=='

test('the first picture of the list is shown, from base64 or from a path of this server', () => {
  expect(pictureOf({ image: [{ base64: png }, { path: '/b.png' }] })).toBe(`data:image/png;base64,${png}`)
  expect(pictureOf({ image: [{ path: '/media/a.png' }] })).toBe('/media/a.png')
})

test('without a picture of the user, the picture of the person is shown', () => {
  expect(pictureOf({ image: [], person: { image: [{ path: '/p.png' }] } })).toBe('/p.png')
  expect(pictureOf({ image: [{}], person: { image: [{ path: '/p.png' }] } })).toBe('/p.png')
  expect(pictureOf({})).toBeUndefined()
})

test.each([
  'https://example.org/a.png',
  '//example.org/a.png',
  '/\\example.org/a.png',
  'javascript:alert(1)',
])('the path %s leads to another site and is not shown', (path) => {
  expect(pictureOf({ image: [{ path }] })).toBeUndefined()
})

test('base64 that is not a picture is not shown', () => {
  expect(pictureOf({ image: [{ base64: 'PHN2Zz4=' }] })).toBeUndefined()
  expect(pictureOf({ image: [{ base64: `${png}" onerror="x` }] })).toBeUndefined()
})

const user = {
  _id: 'u',
  givenName: '',
  familyName: '',
  additionalName: '',
  phone: '',
  worksFor: '',
  verified: true,
  access: [],
  privacyConsent: false,
  hasPassword: true,
  role: ['User' as const],
  mfa: 'TOTP is set' as const,
  status: 'Active' as const,
  createdAt: '',
  updatedAt: '',
  createdBy: '',
  updatedBy: '',
}

test('the first of several e-mails and the picture of the person are used', () => {
  const read = oneUser({
    ...user,
    email: ['a@example.org', 'b@example.org'],
    image: [],
    person: { image: [{ path: '/p.png' }] },
  })
  expect(read).toEqual({ ...user, email: 'a@example.org', image: [{ path: '/p.png' }] })
  expect(oneUser({ ...user, email: 'a@example.org', image: [] }).email).toBe('a@example.org')
  expect(oneUser({ ...user, email: [], image: [] }).email).toBe('')
})
