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
    summary: 'The signed-in user',
    answer: { kind: 'one', item: signedInUser },
  }),

  changeOwnPassword: route({
    method: 'POST',
    path: '/api/v1/user/password',
    access: 'account.change',
    summary: 'Set a new password; every other session ends',
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
    summary: 'Ten new recovery codes, shown this once; the old ones are void. Needs a fresh sign-in',
    answer: { kind: 'one', item: Type.Object({ recoveryCodes: Type.Array(Type.String()) }) },
  }),

  list: route({
    method: 'GET',
    path: '/api/v1/users',
    access: 'users.read',
    summary: 'Users, as far as the caller may know them',
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
    summary: 'One user',
    params,
    answer: { kind: 'one', item: listedUser },
  }),

  create: route({
    method: 'POST',
    path: '/api/v1/users',
    access: 'users.create',
    summary: 'Add a user, who gets an invitation by e-mail to set a password',
    body: newUser,
    repeats: { confirmation: 'password' },
    answer: { kind: 'one', item: Type.Object({ ...user.properties, invitation: passwordLink }) },
  }),

  change: route({
    method: 'PATCH',
    path: '/api/v1/users/{id}',
    access: 'users.change',
    summary:
      'Change a user: names, organisation, picture, phone and consent of oneself; names, organisation, phone, role, access and status of others. Phone, role, access and status need a fresh sign-in',
    params,
    body: userChange,
    answer: { kind: 'one', item: user },
  }),

  requestEmailChange: route({
    method: 'POST',
    path: '/api/v1/users/{id}/email',
    access: 'users.change',
    summary:
      'Send a link to a new e-mail of a user, who has it once the link is used. Needs a fresh sign-in. Without a mail server administrators get the link for a colleague',
    params,
    body: Type.Object({ email }, { additionalProperties: false }),
    answer: { kind: 'one', item: passwordLink },
  }),

  cancelEmailChange: route({
    method: 'DELETE',
    path: '/api/v1/users/{id}/email',
    access: 'users.change',
    summary: 'Cancel a change of the e-mail that waits to be confirmed',
    params,
    answer: nothing,
  }),

  remove: route({
    method: 'DELETE',
    path: '/api/v1/users/{id}',
    access: 'users.delete',
    summary: 'Delete a user; all his sessions end',
    params,
    answer: nothing,
  }),

  invite: route({
    method: 'POST',
    path: '/api/v1/users/{id}/invitation',
    access: 'users.invite',
    summary:
      'Send a link to set the password: the invitation again, or a recovery link where a password is set. Without a mail server the answer has the link and needs a fresh sign-in',
    params,
    answer: { kind: 'one', item: passwordLink },
  }),

  liftLock: route({
    method: 'DELETE',
    path: '/api/v1/users/{id}/lock',
    access: 'users.invite',
    summary: 'Let new browsers sign in again that too many wrong passwords have locked out',
    params,
    answer: nothing,
  }),

  resetSecondFactor: route({
    method: 'DELETE',
    path: '/api/v1/users/{id}/second-factor',
    access: 'secondFactor.reset',
    summary: 'Forget the second factor of a user, end all his sessions and tell him by e-mail',
    params,
    answer: nothing,
  }),

  listSessions: route({
    method: 'GET',
    path: '/api/v1/users/{id}/sessions',
    access: 'sessions.read',
    summary: 'Where a user is signed in',
    params,
    answer: { kind: 'list', item: session },
  }),

  endSession: route({
    method: 'DELETE',
    path: '/api/v1/users/{id}/sessions/{sessionId}',
    access: 'sessions.end',
    summary: 'End one session of a user',
    params: Type.Object({ id: Type.String({ maxLength: 64 }), sessionId: Type.String({ maxLength: 64 }) }),
    answer: nothing,
  }),

  histogram: route({
    method: 'GET',
    path: '/api/v1/datehist/users',
    access: 'users.read',
    summary: 'When the users were added; without an interval the finest that gives at most 200 buckets',
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
