import * as Type from 'typebox'
import { route } from '../route.ts'
import {
  accessGrant,
  confirmation,
  email,
  emailCodeLength,
  newPassword,
  secondFactorSetup,
  signInAnswer,
  signInMethods,
  smsCodeLength,
} from '../schemas/account.ts'

const answer = { kind: 'one', item: signInAnswer } as const
const nothing = { kind: 'one', item: Type.Object({}) } as const
const password = Type.String({ minLength: 1, maxLength: 128 })
const emailCode = Type.String({ pattern: `^\\d{${emailCodeLength}}$` })
const smsCode = Type.String({ pattern: `^\\d{${smsCodeLength}}$` })
export const longestPath = 2_048
/** A path within the application. A second slash would name another host. */
const pathInside = Type.String({ pattern: '^/(?![/\\\\])[^\\s\\\\]*$', maxLength: longestPath })
const mailedToken = Type.String({ minLength: 1, maxLength: 128 })
/** Six digits from an authenticator app, or a recovery code with or without hyphens. */
const oneTimePassword = Type.String({ pattern: '^(\\d{6}|[A-Za-z2-7-]{24,32})$' })

export const authRoutes = {
  readInitialization: route({
    method: 'GET',
    path: '/api/v1/auth/initialize',
    access: 'anyone',
    summary:
      'Returns whether the first administrator still has to be created with the link that the server printed.',
    answer: { kind: 'one', item: Type.Object({ isNeeded: Type.Boolean() }) },
  }),

  initialize: route({
    method: 'POST',
    path: '/api/v1/auth/initialize',
    access: 'anyone',
    summary:
      'Creates the first administrator: e-mail, password, and the one-time token that the server printed.',
    body: Type.Object(
      { setupToken: Type.String({ maxLength: 128 }), email, password: newPassword, confirmation },
      { additionalProperties: false },
    ),
    repeats: { confirmation: 'password' },
    answer,
  }),

  readMethods: route({
    method: 'GET',
    path: '/api/v1/auth/methods',
    access: 'anyone',
    summary: 'Returns how users can sign in: by password, and through which identity provider.',
    answer: { kind: 'one', item: signInMethods },
  }),

  startOidc: route({
    method: 'POST',
    path: '/api/v1/auth/oidc/start',
    access: 'anyone',
    summary:
      'Starts a sign-in at the identity provider: returns its address, and sets a cookie that binds the answer to this browser for 10 minutes.',
    body: Type.Object(
      {
        next: Type.Optional(pathInside),
        isFresh: Type.Optional(
          Type.Boolean({ description: 'true: asks the provider to authenticate the user again' }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: Type.Object({ address: Type.String() }) },
  }),

  finishOidc: route({
    method: 'POST',
    path: '/api/v1/auth/oidc/finish',
    access: 'anyone',
    summary:
      'Signs the user in with the query string that the identity provider added to the sign-in page. Works once.',
    body: Type.Object(
      { answer: Type.String({ minLength: 1, maxLength: 8_192 }) },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: Type.Object({ progress: signInAnswer, next: Type.String() }) },
  }),

  register: route({
    method: 'POST',
    path: '/api/v1/auth/register',
    access: 'anyone',
    summary: 'Always refuses: there is no self-registration, administrators invite users.',
    answer: nothing,
  }),

  login: route({
    method: 'POST',
    path: '/api/v1/auth/login',
    access: 'anyone',
    summary: 'Starts a sign-in with e-mail and password; a cookie binds the next steps to this browser.',
    body: Type.Object({ email, password }, { additionalProperties: false }),
    answer,
  }),

  verifyEmail: route({
    method: 'POST',
    path: '/api/v1/auth/email-verify',
    access: 'anyone',
    summary: 'Checks the e-mail code, or sends it again if the body has no code.',
    body: Type.Object({ code: Type.Optional(emailCode) }, { additionalProperties: false }),
    answer,
  }),

  confirmEmail: route({
    method: 'POST',
    path: '/api/v1/auth/confirm',
    access: 'anyone',
    summary: 'Checks the e-mail code, as email-verify with a code.',
    body: Type.Object({ code: emailCode }, { additionalProperties: false }),
    answer,
  }),

  verifySms: route({
    method: 'POST',
    path: '/api/v1/auth/sms-verify',
    access: 'anyone',
    summary: 'Checks the SMS code, or sends it again if the body has no code.',
    body: Type.Object({ code: Type.Optional(smsCode) }, { additionalProperties: false }),
    answer,
  }),

  setSecondFactor: route({
    method: 'POST',
    path: '/api/v1/auth/totp-set',
    access: 'anyone',
    summary:
      'Creates a secret for an authenticator app, during a sign-in that asks for it or with an access token and recent authentication. Activate it with totp-verify.',
    answer: { kind: 'one', item: secondFactorSetup },
  }),

  verifySecondFactor: route({
    method: 'POST',
    path: '/api/v1/auth/totp-verify',
    access: 'anyone',
    summary:
      'Checks a one-time password: completes a sign-in, or activates the new secret and returns recovery codes.',
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
    summary: 'Sends a link for setting a new password; the answer is the same if there is no such user.',
    body: Type.Object({ email }, { additionalProperties: false }),
    answer: nothing,
  }),

  checkLink: route({
    method: 'POST',
    path: '/api/v1/auth/link-check',
    access: 'anyone',
    summary:
      'Returns whether the token of a mailed link or of the setup link can still be used, without using it. Says nothing about the user.',
    body: Type.Object(
      { opens: Type.Enum(['setup', 'recover', 'invite', 'email']), token: mailedToken },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: Type.Object({ isUsable: Type.Boolean() }) },
  }),

  setPassword: route({
    method: 'POST',
    path: '/api/v1/auth/set-password',
    access: 'anyone',
    summary: 'Sets the password with the token of a mailed link; does not sign the user in.',
    body: Type.Object(
      { token: mailedToken, password: newPassword, confirmation },
      { additionalProperties: false },
    ),
    repeats: { confirmation: 'password' },
    answer: nothing,
  }),

  confirmEmailChange: route({
    method: 'POST',
    path: '/api/v1/auth/email-change',
    access: 'anyone',
    summary: 'Confirms a new e-mail with the token of a mailed link; ends all sessions of the user.',
    body: Type.Object({ token: mailedToken }, { additionalProperties: false }),
    answer: nothing,
  }),

  reauthenticate: route({
    method: 'POST',
    path: '/api/v1/auth/reauthenticate',
    access: 'account.read',
    summary:
      'Confirms the user again for calls that need recent authentication: password, and one-time password if set up.',
    body: Type.Object({ password, code: Type.Optional(oneTimePassword) }, { additionalProperties: false }),
    answer: nothing,
  }),

  refresh: route({
    method: 'GET',
    path: '/api/v1/auth/refresh',
    access: 'anyone',
    summary: 'Returns a new access token for the refresh cookie.',
    answer: { kind: 'one', item: accessGrant },
  }),

  logout: route({
    method: 'GET',
    path: '/api/v1/auth/logout',
    access: 'anyone',
    summary: 'Ends the session of the refresh cookie; asks the browser to clear the data of the site.',
    query: Type.Object(
      {
        keepStorage: Type.Optional(
          Type.Boolean({
            description:
              'true: the browser keeps its databases, because they contain unsent changes of another user',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: {
      kind: 'one',
      item: Type.Object({
        providerLogout: Type.Optional(
          Type.String({
            description: 'Address at which the identity provider ends its own session, if it was used',
          }),
        ),
      }),
    },
  }),
}
