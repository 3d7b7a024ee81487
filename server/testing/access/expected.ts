import type { Role } from '@litopys/contract/schemas/account'
import { savedCollections } from '@litopys/contract/schemas/saved'

/**
 * The expected answer of each call to each kind of user. It is written by hand and independent of the policy,
 * which is checked against it. A key is `METHOD path` of the contract, then the variant of the call.
 */
export type Row = Record<Role, string> & {
  /** For users whose proof of identity is too old. */
  stale?: Partial<Record<Role, string>>
  /** For users with the restriction `read-only`. */
  readOnly?: Partial<Record<Role, string>>
  /** For users with the restriction `no-keys`. */
  noKeys?: Partial<Record<Role, string>>
  /** For users with the restriction `no-export`. */
  noExport?: Partial<Record<Role, string>>
  /** For users with the restriction `no-translate`. */
  noTranslate?: Partial<Record<Role, string>>
  /** For users with any restriction, as the users acted on have none. */
  restricted?: Partial<Record<Role, string>>
  /** For users with a restriction that hides posts. */
  hidden?: Partial<Record<Role, string>>
  /** For users with a restriction that hides posts within channels. */
  hiddenWithin?: Partial<Record<Role, string>>
  /** Without a token. If the call needs no signed-in user, also with the token of a blocked user. */
  anyone?: string
}

const everybody = (answer: string): Row => ({ User: answer, 'Data manager': answer, Admin: answer })
const admins = (answer: string): Row => ({ User: 'forbidden', 'Data manager': 'forbidden', Admin: answer })
const keepers = (answer: string): Row => ({ User: 'forbidden', 'Data manager': answer, Admin: answer })
const token = (answer: string): Row => ({ ...everybody(answer), anyone: answer })

const stepUp = { stale: { Admin: 'reauth_required' } }
const withinOwn = { restricted: { Admin: 'less_restricted' } }
const changesOthers = { readOnly: { Admin: 'forbidden' } }
const changesArchive = { readOnly: { 'Data manager': 'forbidden', Admin: 'forbidden' } }
const postsHidden = { 'Data manager': 'posts_hidden', Admin: 'posts_hidden' }
const asksForAll = { ...changesArchive, hidden: postsHidden }
const asksForChannels = { ...changesArchive, hiddenWithin: postsHidden }
const marksEntities = {
  readOnly: { User: 'forbidden', 'Data manager': 'forbidden', Admin: 'forbidden' },
}
const ofKeys = { noKeys: { 'Data manager': 'forbidden', Admin: 'forbidden' } }
const changesKeys = { ...ofKeys, ...changesArchive }
const staleEverybody = {
  stale: { User: 'reauth_required', 'Data manager': 'reauth_required', Admin: 'reauth_required' },
}
/** Quotes of other users: one of each post of the world. */
const quotes = { User: '', 'Data manager': 'quoted', Admin: 'quoted' }
const others = { User: 'not_found', 'Data manager': 'forbidden', Admin: 'ok' }

const changesSaved = { readOnly: { User: 'forbidden', 'Data manager': 'forbidden', Admin: 'forbidden' } }
const noExport = { noExport: { User: 'forbidden', 'Data manager': 'forbidden', Admin: 'forbidden' } }
const noTranslate = { noTranslate: { User: 'forbidden', 'Data manager': 'forbidden', Admin: 'forbidden' } }
const administered = { User: 'not_found', 'Data manager': 'not_found', Admin: 'ok' }
const saved = (collection: string): Record<string, Row> => ({
  [`GET /${collection}`]: everybody('ok'),
  [`GET /${collection}/{id} other`]: administered,
  [`POST /${collection}`]: { ...everybody('ok'), ...changesSaved },
  [`PATCH /${collection}/{id} other`]: { ...everybody('not_found'), ...changesSaved },
  [`DELETE /${collection}/{id} other`]: { ...administered, ...changesSaved },
  [`POST /${collection}/{id}/restore missing`]: { ...everybody('not_found'), ...changesSaved },
  [`GET /datehist/${collection}`]: everybody('ok'),
})

/**
 * `posts`, `channels` and `count` mean what the access list leaves (below), `quoted` the number of these
 * posts. `if seen`: ok if the first post is visible, otherwise not_found.
 */
export const expected: Record<string, Row> = {
  'GET /archives': everybody('posts'),
  'GET /archives/network': everybody('ok'),
  'GET /archives/network/posts': everybody('ok'),
  'GET /archives/crossed': everybody('count'),
  'GET /archives/parts': everybody('ok'),
  'GET /archives/pictures': everybody('posts'),
  'GET /archives/posting-together': everybody('ok'),
  'GET /archives/posting-together/posts': everybody('ok'),
  'GET /archives/suggestions': everybody('ok'),
  'GET /archives/map': everybody('ok'),
  'GET /archives/unusual': everybody('ok'),
  'GET /archives/{id}': everybody('open'),
  'GET /archives/{id}/counts': everybody('open'),
  'GET /archives/{id}/observations': everybody('open'),
  'GET /archives/{id}/custody': everybody('open'),
  'GET /archives/{id}/corroboration': everybody('open'),
  'GET /archives/{id}/observations/{hash}': everybody('open'),
  'GET /archives/{id}/similar': everybody('open'),
  'GET /archives/{id}/story': everybody('open'),
  'POST /archives/similar': everybody('ok'),
  'POST /archives/counts': everybody('count'),
  'POST /archives/media': everybody('posts'),
  'POST /archives/media/details': everybody('posts'),
  // The post has no document.
  'GET /archives/{id}/documents/{index}': everybody('not_found'),
  'POST /archives/transcripts': everybody('posts'),
  // The post has no picture.
  'GET /pictures': everybody('not_found'),
  'POST /pictures': everybody('ok'),
  'POST /archives/seen': everybody('ok'),
  'GET /filters': everybody('channels'),
  'GET /datehist/{collection}': everybody('count'),
  'GET /channels': everybody('channels'),
  'GET /channels/titles': everybody('ok'),
  'GET /channels/values': everybody('ok'),
  'GET /channels/{id}': everybody('not_found'),
  'POST /channels': { ...keepers('validation_failed'), ...asksForAll },
  'PATCH /channels/{id}': { ...keepers('not_found'), ...asksForChannels },
  'DELETE /channels/{id}': { ...keepers('not_found'), ...asksForChannels },
  'GET /channels/{id}/dependents': { ...keepers('not_found'), ...asksForChannels },
  'GET /channels/deleted': { ...keepers('ok'), ...asksForChannels },
  'POST /channels/{id}/restore': { ...keepers('not_found'), ...asksForChannels },
  'GET /channels/{id}/gaps': keepers('not_found'),
  'POST /archives': { ...keepers('validation_failed'), ...asksForChannels },
  'POST /uploads': { ...keepers('ok'), ...asksForChannels },
  'GET /jobs': keepers('open'),
  'GET /jobs/events': keepers('ok'),
  'GET /jobs/{id}': keepers('open'),
  'POST /jobs/{id}/cancel': { ...keepers('open'), ...changesArchive },
  'GET /rules': keepers('ok'),
  'POST /rules': { ...keepers('validation_failed'), ...asksForAll },
  'POST /rules/effect': keepers('validation_failed'),
  'POST /rules/import': { ...keepers('validation_failed'), ...asksForAll },
  'PATCH /rules/{id}': { ...keepers('not_found'), ...asksForAll },
  'DELETE /rules/{id}': { ...keepers('not_found'), ...asksForAll },
  'POST /verify/records': { ...admins('ok'), hidden: { Admin: 'posts_hidden' } },
  'GET /reanalysis': keepers('ok'),
  'GET /transcription': keepers('ok'),
  'POST /transcription': { ...keepers('transcription_off'), ...asksForAll },
  'GET /media-analysis': keepers('ok'),
  'POST /media-analysis': { ...keepers('nothing_to_reanalyze'), ...asksForAll },
  'POST /reanalysis': { ...keepers('nothing_to_reanalyze'), ...asksForAll },
  'GET /keys': { ...keepers('ok'), ...ofKeys },
  'POST /keys': { ...keepers('open'), ...changesKeys },
  'POST /keys/{id}/test': { ...keepers('not_found'), ...changesKeys },
  'PATCH /keys/{id} missing': { ...keepers('not_found'), ...changesKeys },
  'PATCH /keys/{id} other': {
    User: 'forbidden',
    'Data manager': 'forbidden',
    Admin: 'ok',
    ...stepUp,
    ...changesKeys,
  },
  'DELETE /keys/{id} missing': { ...keepers('not_found'), ...changesKeys },
  'DELETE /keys/{id} other': {
    User: 'forbidden',
    'Data manager': 'forbidden',
    Admin: 'ok',
    ...stepUp,
    ...changesKeys,
  },
  'POST /keys/sign-in': { ...keepers('open'), ...changesKeys },
  'POST /keys/sign-in/{signInId}/code': { ...keepers('key_sign_in_ended'), ...changesKeys },
  'POST /keys/sign-in/{signInId}/password': { ...keepers('key_sign_in_ended'), ...changesKeys },
  'DELETE /keys/sign-in/{signInId}': { ...keepers('key_sign_in_ended'), ...changesKeys },
  // A user who sees no posts has nothing to export.
  'POST /exports': { ...everybody('open'), ...noExport },
  'GET /exports': { ...everybody('ok'), ...noExport },
  'GET /exports/{id}': { ...everybody('not_found'), ...noExport },
  'POST /exports/{id}/cancel': { ...everybody('not_found'), ...noExport },
  'POST /exports/{id}/link': { ...everybody('not_found'), ...noExport },
  // The world has no translator.
  'GET /translate': { ...everybody('ok'), ...noTranslate },
  'POST /translate': { ...everybody('translation_off'), ...noTranslate },
  'GET /glossary': keepers('ok'),
  'POST /glossary': { ...keepers('ok'), ...changesArchive },
  'PATCH /glossary/{id}': { ...keepers('not_found'), ...changesArchive },
  'DELETE /glossary/{id}': { ...keepers('not_found'), ...changesArchive },
  'GET /quotes': quotes,
  'GET /quotes/filters': quotes,
  'GET /datehist/quotes': quotes,
  'GET /quotes/{id} missing': everybody('not_found'),
  'GET /quotes/{id} other': { User: 'not_found', 'Data manager': 'if seen', Admin: 'if seen' },
  'POST /quotes': everybody('quote_unsaved'),
  'POST /quotes/saved': everybody('ok'),
  'POST /quotes/cards': everybody('ok'),
  'PATCH /quotes/{id} missing': everybody('not_found'),
  'PATCH /quotes/{id} other': {
    User: 'not_found',
    'Data manager': 'if seen',
    Admin: 'if seen',
    ...changesArchive,
  },
  'DELETE /quotes/{id} missing': everybody('not_found'),
  'DELETE /quotes/{id} other': {
    User: 'not_found',
    'Data manager': 'forbidden if seen',
    Admin: 'if seen',
    ...changesOthers,
  },
  'POST /quotes/{id}/restore missing': everybody('not_found'),
  'GET /tags': everybody('ok'),
  'POST /tags': {
    ...everybody('validation_failed'),
    readOnly: { User: 'forbidden', 'Data manager': 'forbidden', Admin: 'forbidden' },
  },
  'POST /tags/undo': { ...keepers('not_found'), ...changesArchive },
  'POST /tags/rename': { ...keepers('validation_failed'), ...changesArchive },
  'GET /entities/{kind}/{id}': everybody('not_found'),
  'POST /people/joins': { ...keepers('not_found'), ...changesArchive },
  'POST /people/parts': { ...keepers('not_found'), ...changesArchive },
  'DELETE /people/changes/{id}': { ...keepers('not_found'), ...changesArchive },
  'GET /false-positives': keepers('ok'),
  'POST /false-positives': { ...everybody('not_found'), ...marksEntities },
  'DELETE /false-positives/{id}': { ...everybody('not_found'), ...marksEntities },
  'GET /verify': { ...admins('ok'), hidden: { Admin: 'posts_hidden' } },
  'GET /seals': { ...admins('ok'), hidden: { Admin: 'posts_hidden' } },
  'GET /system': { ...admins('ok'), hidden: { Admin: 'posts_hidden' } },
  'POST /system/test': { ...admins('ok'), readOnly: { Admin: 'forbidden' } },
  'POST /system/verify': { ...admins('ok'), hidden: { Admin: 'posts_hidden' } },
  'GET /backups': admins('ok'),
  'POST /backups': { ...admins('backup_unconfigured'), readOnly: { Admin: 'forbidden' } },
  'GET /audit': { ...admins('ok'), hidden: { Admin: 'audit_restricted' } },

  'GET /user/me': everybody('ok'),
  'GET /user/history': everybody('ok'),
  'DELETE /user/history': everybody('ok'),
  'POST /user/password': everybody('open'),
  'GET /holds': everybody('ok'),
  'POST /holds': { ...everybody('not_found'), ...changesSaved },
  'POST /holds/{id}/lift missing': { ...everybody('not_found'), ...changesSaved },
  'GET /api-keys': everybody('ok'),
  'POST /api-keys': { ...everybody('ok'), ...staleEverybody },
  'DELETE /api-keys/{id} missing': everybody('not_found'),
  'DELETE /api-keys/{id} other': {
    User: 'not_found',
    'Data manager': 'not_found',
    Admin: 'ok',
    readOnly: { Admin: 'not_found' },
  },
  'POST /user/recovery-codes': { ...everybody('open'), ...staleEverybody },
  'POST /auth/reauthenticate': everybody('open'),

  'GET /users': { User: 'himself', 'Data manager': 'names', Admin: 'everything' },
  'GET /users/{id} own': everybody('everything'),
  'GET /users/{id} other': { User: 'not_found', 'Data manager': 'names', Admin: 'everything' },
  'POST /users': {
    ...admins('ok'),
    ...stepUp,
    ...changesOthers,
    restricted: { Admin: 'restrictions_missing' },
  },
  'PATCH /users/{id} own names': everybody('ok'),
  'PATCH /users/{id} own consent': everybody('ok'),
  'PATCH /users/{id} own phone': { ...everybody('ok'), ...staleEverybody },
  'PATCH /users/{id} own role': everybody('own_account'),
  'PATCH /users/{id} own access': everybody('own_account'),
  'PATCH /users/{id} own status': everybody('own_account'),
  'PATCH /users/{id} other names': { ...others, ...changesOthers, ...withinOwn },
  'PATCH /users/{id} other role': { ...others, ...stepUp, ...changesOthers, ...withinOwn },
  'PATCH /users/{id} other access': { ...others, ...stepUp, ...changesOthers, ...withinOwn },
  'PATCH /users/{id} other status': { ...others, ...stepUp, ...changesOthers, ...withinOwn },
  'PATCH /users/{id} other organisation': { ...others, ...changesOthers, ...withinOwn },
  'PATCH /users/{id} other phone': { ...others, ...stepUp, ...changesOthers, ...withinOwn },
  'PATCH /users/{id} own organisation': everybody('ok'),
  'PATCH /users/{id} own picture': everybody('ok'),
  'PATCH /users/{id} other picture': { ...others, Admin: 'forbidden' },
  'PATCH /users/{id} other consent': { ...others, Admin: 'forbidden' },
  'POST /users/{id}/email own': { ...everybody('ok'), ...staleEverybody },
  'POST /users/{id}/email other': { ...others, ...stepUp, ...changesOthers, ...withinOwn },
  'DELETE /users/{id}/email own': everybody('ok'),
  'DELETE /users/{id}/email other': { ...others, ...changesOthers, ...withinOwn },
  'DELETE /users/{id} own': { ...admins('own_account'), ...stepUp, ...changesOthers },
  'DELETE /users/{id} other': { ...admins('ok'), ...stepUp, ...changesOthers, ...withinOwn },
  // Without a mail server the answer has the link.
  'POST /users/{id}/invitation own': { ...admins('ok'), ...stepUp, ...changesOthers },
  // An earlier call may have blocked this user, and blocked users are not invited.
  'POST /users/{id}/invitation other': { ...admins('open'), ...stepUp, ...changesOthers },
  'DELETE /users/{id}/lock own': { ...admins('ok'), ...changesOthers },
  'DELETE /users/{id}/lock other': { ...admins('ok'), ...changesOthers, ...withinOwn },
  'DELETE /users/{id}/second-factor other': {
    ...admins('ok'),
    ...stepUp,
    ...changesOthers,
    ...withinOwn,
  },
  'GET /users/{id}/sessions own': everybody('ok'),
  'GET /users/{id}/sessions other': { User: 'not_found', 'Data manager': 'not_found', Admin: 'ok' },
  'DELETE /users/{id}/sessions/{sessionId} own': everybody('ok'),
  'DELETE /users/{id}/sessions/{sessionId} other': {
    User: 'not_found',
    'Data manager': 'not_found',
    Admin: 'ok',
    readOnly: { Admin: 'not_found' },
    ...withinOwn,
  },

  'GET /auth/initialize': token('ok'),
  'POST /auth/initialize': token('validation_failed'),
  'GET /auth/methods': token('ok'),
  'POST /auth/oidc/start': token('oidc_off'),
  'POST /auth/oidc/finish': token('validation_failed'),
  'POST /auth/register': token('registration_closed'),
  'POST /auth/login': token('validation_failed'),
  'POST /auth/email-verify': token('sign_in_expired'),
  'POST /auth/confirm': token('validation_failed'),
  'POST /auth/sms-verify': token('sign_in_expired'),
  // During sign-in it uses the cookie, for a signed-in user the token.
  'POST /auth/totp-set': { ...everybody('ok'), ...staleEverybody, anyone: 'sign_in_expired' },
  'POST /auth/totp-verify': token('validation_failed'),
  'POST /auth/recover': token('validation_failed'),
  'POST /auth/link-check': token('validation_failed'),
  'POST /auth/set-password': token('validation_failed'),
  'POST /auth/email-change': token('validation_failed'),
  'GET /auth/refresh': token('refresh_invalid'),
  'GET /auth/logout': token('ok'),
  // With an unsigned address.
  'GET /media/{id}/{index}': token('link_invalid'),
  'GET /exports/{id}/file': token('link_invalid'),

  // These do not need recent authentication, unlike the rows above, whose proof is only fresh for minutes.
  'GET /datehist/channels': everybody('ok'),
  'GET /datehist/keys': { ...keepers('ok'), ...ofKeys },
  'GET /datehist/users': everybody('ok'),
  'GET /requests/news': everybody('ok'),
  'POST /requests/{id}/opened missing': everybody('not_found'),
  'GET /subscriptions': everybody('ok'),
  'POST /requests/{id}/subscription missing': everybody('not_found'),
  'DELETE /requests/{id}/subscription missing': everybody('not_found'),
  'GET /requests/{id}/matches missing': everybody('not_found'),
  'POST /requests/{id}/matches/seen missing': everybody('not_found'),
  'GET /subscriptions/digest': everybody('ok'),
  'GET /requests/{id}/publication missing': everybody('not_found'),
  'POST /requests/{id}/webhook missing': { ...everybody('not_found'), ...noExport, ...staleEverybody },
  'DELETE /requests/{id}/webhook missing': everybody('not_found'),
  'POST /requests/{id}/webhook/test missing': everybody('not_found'),
  'POST /requests/{id}/feed missing': { ...everybody('not_found'), ...noExport, ...staleEverybody },
  'DELETE /requests/{id}/feed missing': everybody('not_found'),
  'POST /subscriptions/digest': everybody('ok'),
  'GET /registry': everybody('ok'),
  'GET /registry/values': everybody('ok'),
  ...Object.assign({}, ...savedCollections.map(saved)),

  // Last, because it ends the sessions of the caller.
  'DELETE /users/{id}/second-factor own': { ...admins('ok'), ...stepUp, ...changesOthers },
}

/**
 * Visible posts of the world under each access list, written by hand. Post 1 is Ukrainian, tagged red, in
 * channel 10. Post 2 is Russian, sensitive, about weather, in channel 10. Post 3 is English, tagged blue, in
 * channel 20, a month later. `hides`: only whole channels, or also posts within them.
 */
type Left = {
  access: string[]
  posts: string
  channels: string
  count: string
  hides?: 'whole channels' | 'posts within'
}
export const left: Record<string, Left> = {
  none: { access: [], posts: '1 2 3', channels: '10:2 20:1', count: '3' },
  'no-export': { access: ['no-export'], posts: '1 2 3', channels: '10:2 20:1', count: '3' },
  'no-translate': { access: ['no-translate'], posts: '1 2 3', channels: '10:2 20:1', count: '3' },
  'no-keys': { access: ['no-keys'], posts: '1 2 3', channels: '10:2 20:1', count: '3' },
  'read-only': { access: ['read-only'], posts: '1 2 3', channels: '10:2 20:1', count: '3' },
  'no-sensitive': {
    access: ['no-sensitive'],
    posts: '1 3',
    channels: '10:1 20:1',
    count: '2',
    hides: 'posts within',
  },
  channel: { access: ['channel:20'], posts: '3', channels: '20:1', count: '1', hides: 'whole channels' },
  tag: { access: ['tag:red', 'tag:green'], posts: '1', channels: '10:1', count: '1', hides: 'posts within' },
  category: { access: ['category:weather'], posts: '2', channels: '10:1', count: '1', hides: 'posts within' },
  lang: { access: ['lang:uk', 'lang:ru'], posts: '1 2', channels: '10:2', count: '2', hides: 'posts within' },
  since: { access: ['since:2026-02-01'], posts: '3', channels: '20:1', count: '1', hides: 'posts within' },
  several: {
    access: ['channel:10', 'lang:ru', 'no-sensitive'],
    posts: '',
    channels: '',
    count: '0',
    hides: 'posts within',
  },
  unknown: { access: ['whatever'], posts: '', channels: '', count: '0', hides: 'posts within' },
}
