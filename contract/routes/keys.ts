import Type from 'typebox'
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
    summary: 'Keys of Telegram accounts, masked, the newest first',
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
    summary: 'Add a key by a string session; nothing of it is ever told again',
    body: newKey,
    answer: { kind: 'one', item: key },
  }),

  change: route({
    method: 'PATCH',
    path: '/api/v1/keys/{id}',
    access: 'keys.change',
    summary: "Replace parts of a key; somebody else's needs a fresh sign-in",
    params: byId,
    body: keyChange,
    answer: { kind: 'one', item: key },
  }),

  remove: route({
    method: 'DELETE',
    path: '/api/v1/keys/{id}',
    access: 'keys.change',
    summary:
      "Delete a key; channels that are read with it need another one. Somebody else's needs a fresh sign-in",
    params: byId,
    answer: nothing,
  }),

  test: route({
    method: 'POST',
    path: '/api/v1/keys/{id}/test',
    access: 'keys.test',
    summary: 'Ask Telegram whose session the key has',
    params: byId,
    answer: { kind: 'one', item: keyTest },
  }),

  startSignIn: route({
    method: 'POST',
    path: '/api/v1/keys/sign-in',
    access: 'keys.create',
    summary: 'Have Telegram send a code to an account, so that its session becomes a key',
    body: newKeySignIn,
    answer: { kind: 'one', item: keySignIn },
  }),

  submitCode: route({
    method: 'POST',
    path: '/api/v1/keys/sign-in/{signInId}/code',
    access: 'keys.create',
    summary: 'The code that Telegram has sent',
    params: bySignIn,
    body: Type.Object({ code: Type.String({ pattern: '^\\d{4,8}$' }) }, { additionalProperties: false }),
    answer: { kind: 'one', item: keySignIn },
  }),

  submitPassword: route({
    method: 'POST',
    path: '/api/v1/keys/sign-in/{signInId}/password',
    access: 'keys.create',
    summary: 'The password of the account, where it has two-step verification',
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
    summary: 'Give a sign-in up',
    params: bySignIn,
    answer: nothing,
  }),

  histogram: route({
    method: 'GET',
    path: '/api/v1/datehist/keys',
    access: 'keys.read',
    summary: 'When the keys were added; without an interval the finest that gives at most 200 buckets',
    query: Type.Object({ interval: Type.Optional(Type.Enum(intervals)) }, { additionalProperties: false }),
    answer: { kind: 'one', item: dateHistogram },
  }),
}
