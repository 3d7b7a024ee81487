import Type from 'typebox'
import { route } from '../route.ts'
import {
  accessGrant,
  confirmation,
  email,
  emailCodeLength,
  newPassword,
  secondFactorSetup,
  signInAnswer,
  smsCodeLength,
} from '../schemas/account.ts'

const answer = { kind: 'one', item: signInAnswer } as const
const nothing = { kind: 'one', item: Type.Object({}) } as const
const password = Type.String({ minLength: 1, maxLength: 128 })
const emailCode = Type.String({ pattern: `^\\d{${emailCodeLength}}$` })
const smsCode = Type.String({ pattern: `^\\d{${smsCodeLength}}$` })
/** Six digits of an authenticator, or a recovery code with or without its hyphens. */
const oneTimePassword = Type.String({ pattern: '^(\\d{6}|[A-Za-z2-7-]{24,32})$' })

export const authRoutes = {
  readInitialization: route({
    method: 'GET',
    path: '/api/v1/auth/initialize',
    access: 'anyone',
    summary:
      'Whether there are no users yet, and the link that the server printed makes the first administrator',
    answer: { kind: 'one', item: Type.Object({ isNeeded: Type.Boolean() }) },
  }),

  initialize: route({
    method: 'POST',
    path: '/api/v1/auth/initialize',
    access: 'anyone',
    summary:
      'The first administrator sets e-mail and password, with the one-time token that the server printed',
    body: Type.Object(
      { setupToken: Type.String({ maxLength: 128 }), email, password: newPassword, confirmation },
      { additionalProperties: false },
    ),
    repeats: { confirmation: 'password' },
    answer,
  }),

  register: route({
    method: 'POST',
    path: '/api/v1/auth/register',
    access: 'anyone',
    summary: 'Nobody registers by himself: users are invited. Always refused',
    answer: nothing,
  }),

  login: route({
    method: 'POST',
    path: '/api/v1/auth/login',
    access: 'anyone',
    summary: 'First step of a sign-in; the steps are bound to this browser by a cookie',
    body: Type.Object({ email, password }, { additionalProperties: false }),
    answer,
  }),

  verifyEmail: route({
    method: 'POST',
    path: '/api/v1/auth/email-verify',
    access: 'anyone',
    summary: 'Send the e-mail code (again), or with a code: check it',
    body: Type.Object({ code: Type.Optional(emailCode) }, { additionalProperties: false }),
    answer,
  }),

  confirmEmail: route({
    method: 'POST',
    path: '/api/v1/auth/confirm',
    access: 'anyone',
    summary: 'Check the e-mail code',
    body: Type.Object({ code: emailCode }, { additionalProperties: false }),
    answer,
  }),

  verifySms: route({
    method: 'POST',
    path: '/api/v1/auth/sms-verify',
    access: 'anyone',
    summary: 'Check the SMS code, or without one: send it again',
    body: Type.Object({ code: Type.Optional(smsCode) }, { additionalProperties: false }),
    answer,
  }),

  setSecondFactor: route({
    method: 'POST',
    path: '/api/v1/auth/totp-set',
    access: 'anyone',
    summary:
      'A new secret for an authenticator app, in a sign-in that asks for it or with a bearer token and a fresh sign-in',
    answer: { kind: 'one', item: secondFactorSetup },
  }),

  verifySecondFactor: route({
    method: 'POST',
    path: '/api/v1/auth/totp-verify',
    access: 'anyone',
    summary:
      'Check a one-time password: ends a sign-in, or takes the new secret into use and gives recovery codes',
    body: Type.Object({ code: oneTimePassword }, { additionalProperties: false }),
    answer: {
      kind: 'one',
      item: Type.Union([signInAnswer, Type.Object({ recoveryCodes: Type.Array(Type.String()) })]),
    },
  }),

  recover: route({
    method: 'POST',
    path: '/api/v1/auth/recover',
    access: 'anyone',
    summary:
      'Send a link with which a new password can be set; the answer is the same whether or not there is such a user',
    body: Type.Object({ email }, { additionalProperties: false }),
    answer: nothing,
  }),

  setPassword: route({
    method: 'POST',
    path: '/api/v1/auth/set-password',
    access: 'anyone',
    summary: 'Set the password with the token of a mailed link; nobody is signed in by it',
    body: Type.Object(
      { token: Type.String({ minLength: 1, maxLength: 128 }), password: newPassword, confirmation },
      { additionalProperties: false },
    ),
    repeats: { confirmation: 'password' },
    answer: nothing,
  }),

  confirmEmailChange: route({
    method: 'POST',
    path: '/api/v1/auth/email-change',
    access: 'anyone',
    summary: 'Confirm a new e-mail with the token of a mailed link; all sessions of the user end',
    body: Type.Object(
      { token: Type.String({ minLength: 1, maxLength: 128 }) },
      { additionalProperties: false },
    ),
    answer: nothing,
  }),

  reauthenticate: route({
    method: 'POST',
    path: '/api/v1/auth/reauthenticate',
    access: 'account.read',
    summary:
      'Prove once more who one is, for what needs a fresh sign-in: password, and one-time password where there is one',
    body: Type.Object({ password, code: Type.Optional(oneTimePassword) }, { additionalProperties: false }),
    answer: nothing,
  }),

  refresh: route({
    method: 'GET',
    path: '/api/v1/auth/refresh',
    access: 'anyone',
    summary: 'A new access token for the refresh cookie',
    answer: { kind: 'one', item: accessGrant },
  }),

  logout: route({
    method: 'GET',
    path: '/api/v1/auth/logout',
    access: 'anyone',
    summary: 'End the session of the refresh cookie; the browser is told to clear what the site keeps in it',
    query: Type.Object(
      {
        keepStorage: Type.Optional(
          Type.Boolean({
            description: 'Databases of the browser stay: they have unsent changes of another user',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: nothing,
  }),
}
