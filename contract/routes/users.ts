import Type from 'typebox'
import { maxItemsPerPage } from '../constants.ts'
import { route } from '../route.ts'
import { confirmation, email, newPassword } from '../schemas/account.ts'
import { dateHistogram, intervals } from '../schemas/search.ts'
import {
  listedUser,
  newUser,
  passwordLink,
  session,
  signedInUser,
  user,
  userChange,
  userFilters,
} from '../schemas/user.ts'

const params = Type.Object({ id: Type.String({ maxLength: 64 }) })
const nothing = { kind: 'one', item: Type.Object({}) } as const

export const userRoutes = {
  readCurrent: route({
    method: 'GET',
    path: '/api/v1/user/me',
    access: 'account.read',
    summary: 'Returns the signed-in user.',
    answer: { kind: 'one', item: signedInUser },
  }),

  changeOwnPassword: route({
    method: 'POST',
    path: '/api/v1/user/password',
    access: 'account.change',
    summary: 'Changes the password of the signed-in user; ends all their other sessions.',
    body: Type.Object(
      { current: Type.String({ minLength: 1, maxLength: 128 }), password: newPassword, confirmation },
      { additionalProperties: false },
    ),
    repeats: { confirmation: 'password' },
    answer: nothing,
  }),

  renewRecoveryCodes: route({
    method: 'POST',
    path: '/api/v1/user/recovery-codes',
    access: 'account.change',
    summary:
      'Creates ten new recovery codes and returns them once; the old ones stop working. Needs recent authentication.',
    answer: { kind: 'one', item: Type.Object({ recoveryCodes: Type.Array(Type.String()) }) },
  }),

  list: route({
    method: 'GET',
    path: '/api/v1/users',
    access: 'users.read',
    summary: 'Lists users with the fields that the caller may see.',
    query: Type.Object(
      {
        search: Type.String({ maxLength: 254, default: '' }),
        filters: Type.Optional(userFilters),
        sortBy: Type.Optional(
          Type.Object(
            {
              key: Type.Enum(['email', 'familyName', 'createdAt', 'status']),
              desc: Type.Optional(Type.Boolean()),
            },
            { additionalProperties: false },
          ),
        ),
        page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
        itemsPerPage: Type.Integer({ minimum: 1, maximum: maxItemsPerPage, default: 50 }),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'list', item: listedUser },
  }),

  read: route({
    method: 'GET',
    path: '/api/v1/users/{id}',
    access: 'users.read',
    summary: 'Returns one user.',
    params,
    answer: { kind: 'one', item: listedUser },
  }),

  create: route({
    method: 'POST',
    path: '/api/v1/users',
    access: 'users.create',
    summary: 'Adds a user, who gets an e-mail invitation to set a password.',
    body: newUser,
    repeats: { confirmation: 'password' },
    answer: { kind: 'one', item: Type.Object({ ...user.properties, invitation: passwordLink }) },
  }),

  change: route({
    method: 'PATCH',
    path: '/api/v1/users/{id}',
    access: 'users.change',
    summary:
      'Changes a user. Own fields: names, organisation, picture, phone, consent. Fields of others: names, organisation, phone, role, restrictions, status. Phone, role, restrictions and status need recent authentication.',
    params,
    body: userChange,
    answer: { kind: 'one', item: user },
  }),

  requestEmailChange: route({
    method: 'POST',
    path: '/api/v1/users/{id}/email',
    access: 'users.change',
    summary:
      'Sends a confirmation link to a new e-mail of a user; the link activates the e-mail. Needs recent authentication. Without a mail server, an administrator who changes another user gets the link in the answer.',
    params,
    body: Type.Object({ email }, { additionalProperties: false }),
    answer: { kind: 'one', item: passwordLink },
  }),

  cancelEmailChange: route({
    method: 'DELETE',
    path: '/api/v1/users/{id}/email',
    access: 'users.change',
    summary: 'Cancels an e-mail change that is not confirmed yet.',
    params,
    answer: nothing,
  }),

  remove: route({
    method: 'DELETE',
    path: '/api/v1/users/{id}',
    access: 'users.delete',
    summary: 'Deletes a user and ends all their sessions.',
    params,
    answer: nothing,
  }),

  invite: route({
    method: 'POST',
    path: '/api/v1/users/{id}/invitation',
    access: 'users.invite',
    summary:
      'Sends a link for setting the password: an invitation, or a recovery link if a password is set. Without a mail server, the answer has the link and the call needs recent authentication.',
    params,
    answer: { kind: 'one', item: passwordLink },
  }),

  liftLock: route({
    method: 'DELETE',
    path: '/api/v1/users/{id}/lock',
    access: 'users.invite',
    summary: 'Removes a lock: lets new browsers sign in after too many wrong passwords.',
    params,
    answer: nothing,
  }),

  resetSecondFactor: route({
    method: 'DELETE',
    path: '/api/v1/users/{id}/second-factor',
    access: 'secondFactor.reset',
    summary: 'Removes the second factor of a user, ends all their sessions and informs them by e-mail.',
    params,
    answer: nothing,
  }),

  listSessions: route({
    method: 'GET',
    path: '/api/v1/users/{id}/sessions',
    access: 'sessions.read',
    summary: 'Lists the active sessions of a user.',
    params,
    answer: { kind: 'list', item: session },
  }),

  endSession: route({
    method: 'DELETE',
    path: '/api/v1/users/{id}/sessions/{sessionId}',
    access: 'sessions.end',
    summary: 'Ends one session of a user.',
    params: Type.Object({ id: Type.String({ maxLength: 64 }), sessionId: Type.String({ maxLength: 64 }) }),
    answer: nothing,
  }),

  histogram: route({
    method: 'GET',
    path: '/api/v1/datehist/users',
    access: 'users.read',
    summary: 'Counts added users per interval; by default, the shortest interval with at most 200 buckets.',
    query: Type.Object(
      {
        search: Type.String({ default: '', maxLength: 254 }),
        filters: Type.Optional(userFilters),
        interval: Type.Optional(Type.Enum(intervals)),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: dateHistogram },
  }),
}
