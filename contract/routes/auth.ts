import Type from 'typebox'
import { route } from '../route.ts'
import { accessGrant, currentUser, email, newPassword } from '../schemas/account.ts'

export const initialize = route({
  method: 'POST',
  path: '/api/v1/auth/initialize',
  access: 'anyone',
  summary:
    'The first administrator sets e-mail and password, with the one-time token that the server printed',
  body: Type.Object(
    {
      setupToken: Type.String({ maxLength: 128 }),
      email,
      password: newPassword,
      confirmation: Type.String({ maxLength: 128 }),
    },
    { additionalProperties: false },
  ),
  repeats: { confirmation: 'password' },
  answer: { kind: 'one', item: accessGrant },
})

export const login = route({
  method: 'POST',
  path: '/api/v1/auth/login',
  access: 'anyone',
  summary: 'Sign in; the answer sets the refresh cookie',
  body: Type.Object(
    { email, password: Type.String({ minLength: 1, maxLength: 128 }) },
    { additionalProperties: false },
  ),
  answer: { kind: 'one', item: accessGrant },
})

export const refresh = route({
  method: 'GET',
  path: '/api/v1/auth/refresh',
  access: 'anyone',
  summary: 'A new access token for the refresh cookie',
  answer: { kind: 'one', item: accessGrant },
})

export const logout = route({
  method: 'GET',
  path: '/api/v1/auth/logout',
  access: 'anyone',
  summary: 'End the session of the refresh cookie',
  answer: { kind: 'one', item: Type.Object({}) },
})

export const readCurrentUser = route({
  method: 'GET',
  path: '/api/v1/user/me',
  access: 'user',
  summary: 'The signed-in user',
  answer: { kind: 'one', item: currentUser },
})
