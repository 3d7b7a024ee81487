import * as Type from 'typebox'
import { maxItemsPerPage } from '../constants.ts'
import { route } from '../route.ts'
import { key, keyChange, keySignIn, keyTest, newKey, newKeySignIn } from '../schemas/key.ts'
import { dateHistogram, intervals } from '../schemas/search.ts'

const byId = Type.Object({ id: Type.String({ format: 'uuid' }) })
const bySignIn = Type.Object({ signInId: Type.String({ format: 'uuid' }) })
const nothing = { kind: 'one', item: Type.Object({}) } as const

export const keyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/keys',
    access: 'keys.read',
    summary: 'Lists Telegram accounts, masked, newest first.',
    query: Type.Object(
      {
        page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
        itemsPerPage: Type.Integer({ minimum: 1, maximum: maxItemsPerPage, default: 50 }),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'list', item: key },
  }),

  add: route({
    method: 'POST',
    path: '/api/v1/keys',
    access: 'keys.create',
    summary: 'Adds a Telegram account by a string session, which is never returned.',
    body: newKey,
    answer: { kind: 'one', item: key },
  }),

  change: route({
    method: 'PATCH',
    path: '/api/v1/keys/{id}',
    access: 'keys.change',
    summary: 'Changes fields of a Telegram account; the account of another user needs recent authentication.',
    params: byId,
    body: keyChange,
    answer: { kind: 'one', item: key },
  }),

  remove: route({
    method: 'DELETE',
    path: '/api/v1/keys/{id}',
    access: 'keys.change',
    summary:
      'Removes a Telegram account; its channels need another one. The account of another user needs recent authentication.',
    params: byId,
    answer: nothing,
  }),

  test: route({
    method: 'POST',
    path: '/api/v1/keys/{id}/test',
    access: 'keys.test',
    summary: 'Asks Telegram whether the session works and which account it belongs to.',
    params: byId,
    answer: { kind: 'one', item: keyTest },
  }),

  startSignIn: route({
    method: 'POST',
    path: '/api/v1/keys/sign-in',
    access: 'keys.create',
    summary: 'Starts a sign-in to a Telegram account: Telegram sends a code; the last step adds the account.',
    body: newKeySignIn,
    answer: { kind: 'one', item: keySignIn },
  }),

  submitCode: route({
    method: 'POST',
    path: '/api/v1/keys/sign-in/{signInId}/code',
    access: 'keys.create',
    summary: 'Submits the code that Telegram sent.',
    params: bySignIn,
    body: Type.Object({ code: Type.String({ pattern: '^\\d{4,8}$' }) }, { additionalProperties: false }),
    answer: { kind: 'one', item: keySignIn },
  }),

  submitPassword: route({
    method: 'POST',
    path: '/api/v1/keys/sign-in/{signInId}/password',
    access: 'keys.create',
    summary: 'Submits the password of an account with two-step verification.',
    params: bySignIn,
    body: Type.Object(
      { password: Type.String({ minLength: 1, maxLength: 512 }) },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: keySignIn },
  }),

  cancelSignIn: route({
    method: 'DELETE',
    path: '/api/v1/keys/sign-in/{signInId}',
    access: 'keys.create',
    summary: 'Cancels a sign-in to a Telegram account.',
    params: bySignIn,
    answer: nothing,
  }),

  histogram: route({
    method: 'GET',
    path: '/api/v1/datehist/keys',
    access: 'keys.read',
    summary: 'Counts added keys per interval; by default, the shortest interval with at most 200 buckets.',
    query: Type.Object({ interval: Type.Optional(Type.Enum(intervals)) }, { additionalProperties: false }),
    answer: { kind: 'one', item: dateHistogram },
  }),
}
