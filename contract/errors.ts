/**
 * All errors of the API: HTTP status and English text. Some texts are fixed by the specification
 * (docs/specification.md). The web app translates by code.
 */
export const errors = {
  bad_request: { status: 400, message: 'The request is not valid HTTP' },
  bad_json: { status: 400, message: 'The request body is not valid JSON' },
  bad_filter: { status: 400, message: 'The filter is not valid JSON' },
  too_deep: { status: 400, message: 'The JSON is nested too deeply' },
  bad_cursor: { status: 400, message: 'The cursor is not valid' },
  unauthenticated: { status: 401, message: 'Please sign in' },
  invalid_credentials: { status: 401, message: 'The e-mail or password is wrong' },
  refresh_invalid: { status: 401, message: 'The session has ended' },
  refresh_reused: {
    status: 401,
    message:
      'The session was ended because its refresh token was used twice. Someone may have copied it. Sign in and change your password.',
  },
  invalid_code: { status: 401, message: 'The code is not valid' },
  sign_in_expired: { status: 401, message: 'The sign-in took too long. Sign in again.' },
  link_invalid: { status: 401, message: 'This link is no longer valid' },
  reauth_required: { status: 401, message: 'Confirm your password' },
  setup_token_invalid: { status: 401, message: 'This set-up link is no longer valid' },
  forbidden: { status: 403, message: 'You do not have permission to do this' },
  restrictions_missing: {
    status: 403,
    message: 'A user that you add or change must have at least your own restrictions',
  },
  less_restricted: {
    status: 403,
    message: 'You cannot manage this user, because this user can see posts that you cannot see',
  },
  audit_restricted: {
    status: 403,
    message:
      'The audit log names posts that your restrictions hide. Ask an administrator who can see all posts.',
  },
  csrf: { status: 403, message: 'The request came from another site. Reload the page and try again.' },
  account_blocked: { status: 403, message: 'This account is blocked' },
  registration_closed: {
    status: 403,
    message: 'There is no self-registration. Ask an administrator for an invitation.',
  },
  not_found: { status: 404, message: 'This object is not found' },
  quote_unsaved: { status: 404, message: "Can't save the quote" },
  quote_replaced: { status: 409, message: 'You saved this post again after deleting this quote' },
  unknown_collection: { status: 404, message: 'This collection does not exist' },
  unknown_function: { status: 404, message: 'Error! This function does not exist' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here' },
  client_timeout: { status: 408, message: 'The request took too long to arrive' },
  not_initialized: {
    status: 409,
    message: 'There is no administrator yet. Open the link that the server printed.',
  },
  already_initialized: { status: 409, message: 'There is already an administrator' },
  email_taken: { status: 409, message: 'A user with this e-mail already exists' },
  last_admin: { status: 409, message: 'You cannot block, delete or demote the last active administrator' },
  own_account: {
    status: 409,
    message: 'You cannot change your own role, restrictions or status, or delete your own account',
  },
  user_blocked: { status: 409, message: 'This user is blocked, so no link was sent' },
  channel_known: { status: 409, message: 'This channel is already in the archive' },
  channel_deleted: {
    status: 409,
    message:
      'This channel was deleted with its posts. Restore it, or add it again when the deletion is final (after a day).',
  },
  channel_busy: {
    status: 409,
    message:
      'An import or refresh of this channel is waiting or running. Stop it or wait, then delete the channel.',
  },
  source_missing: {
    status: 409,
    message:
      'This server cannot read the source of this channel. Choose another source, or ask the administrator of the server to turn it on.',
  },
  refresh_running: { status: 409, message: 'A refresh of this channel is already running' },
  nothing_to_refresh: { status: 409, message: 'There is no channel to refresh' },
  preview_missing: { status: 409, message: 'There is no such channel' },
  preview_off: { status: 409, message: 'This channel does not publish its posts on the web' },
  preview_group: { status: 409, message: 'This is a group. Groups do not publish their posts on the web.' },
  preview_person: { status: 409, message: 'This is a person or a bot, not a channel' },
  preview_moved: {
    status: 409,
    message:
      'The web preview redirects to another page. The channel does not exist, is private or does not publish its posts on the web.',
  },
  preview_unknown: {
    status: 409,
    message: 'This page is not the web preview of a channel. Check the username.',
  },
  preview_empty: {
    status: 409,
    message:
      'The web preview shows no posts. Try again later, or read the channel through a Telegram account.',
  },
  preview_wrong_page: {
    status: 409,
    message:
      'The web preview returned a different page than requested. Try again later, or read the channel through a Telegram account.',
  },
  preview_unreadable: {
    status: 409,
    message:
      'Litopys could not read any post of the web preview. Try again later, or read the channel through a Telegram account.',
  },
  preview_other_channel: { status: 409, message: 'This username now belongs to another channel' },
  preview_nameless: {
    status: 409,
    message: 'The web preview does not show the ID of the channel. Enter the channel ID.',
  },
  preview_too_large: { status: 409, message: 'The page is larger than the limit' },
  preview_too_slow: { status: 409, message: 'The page does not end. It may not be a real Telegram page.' },
  preview_refused: { status: 409, message: 'Telegram refused to show the page. Try again later.' },
  preview_limited: { status: 503, message: 'Telegram is limiting requests' },
  preview_unreachable: { status: 503, message: 'Litopys cannot reach Telegram' },
  key_missing: {
    status: 409,
    message: 'The Telegram account of this channel was deleted. Choose another account.',
  },
  key_sign_in_ended: { status: 409, message: 'This sign-in has ended. Start again.' },
  key_sign_ins_full: { status: 503, message: 'Too many Telegram accounts are signing in. Try again later.' },
  key_unreadable: {
    status: 409,
    message:
      'The session of this Telegram account was encrypted with other secrets. Ask the administrator of the server to restore DATA_DIR/secrets. All servers that share a database need the same secrets.',
  },
  telegram_session_ended: {
    status: 409,
    message: 'Telegram no longer accepts this session. Sign the account in again.',
  },
  telegram_session_twice: {
    status: 409,
    message:
      'Telegram ended this session because it was used from two places at once. Sign the account in again.',
  },
  telegram_account_banned: { status: 409, message: 'Telegram has blocked or deleted this account' },
  telegram_no_account: { status: 409, message: 'There is no Telegram account with this number' },
  telegram_app_invalid: {
    status: 409,
    message: 'Telegram does not know this application. Check the API id and hash.',
  },
  telegram_phone_invalid: { status: 409, message: 'Telegram does not accept this phone number' },
  telegram_code_invalid: { status: 409, message: 'Telegram does not accept this code' },
  telegram_code_expired: { status: 409, message: 'This code has expired. Start again.' },
  telegram_password_invalid: { status: 409, message: 'Telegram does not accept this password' },
  telegram_missing: { status: 409, message: 'Telegram has no such channel' },
  telegram_private: {
    status: 409,
    message: 'This channel is private, and the Telegram account has not joined it',
  },
  telegram_person: { status: 409, message: 'This is a person or a bot, not a channel' },
  telegram_other_channel: { status: 409, message: 'This username now belongs to another channel' },
  telegram_unfindable: {
    status: 409,
    message: 'This Telegram account has not joined this channel. Enter the username of the channel.',
  },
  telegram_refused: { status: 409, message: 'Telegram refused the request. Try again later.' },
  telegram_limited: { status: 503, message: 'Telegram is limiting requests' },
  telegram_unreachable: { status: 503, message: 'Litopys cannot reach Telegram' },
  changed_since: { status: 409, message: 'Someone else has changed this since you opened it' },
  watch_broken: {
    status: 409,
    message:
      'The filters of this saved search come from another version and cannot be read. Open it and save it again.',
  },
  watch_too_broad: {
    status: 409,
    message:
      'This saved search cannot be watched: it has no word, filter value or post property to select new posts by. Words of translations do not count.',
  },
  watch_frequency: {
    status: 409,
    message:
      'This saved search filters by posting frequency, which is not known for new posts. Remove this filter to watch it.',
  },
  watch_job: {
    status: 409,
    message:
      'This saved search covers only the posts of one import or refresh. Remove this filter to watch it.',
  },
  too_many_watched: {
    status: 409,
    message: 'You can watch at most 200 saved searches. Stop watching some first.',
  },
  category_taken: { status: 409, message: 'A rule for this category already exists' },
  too_many_rules: {
    status: 409,
    message: 'There can be at most 500 rules. Delete some first.',
  },
  nothing_to_reanalyze: {
    status: 409,
    message: 'All posts are already analysed with the current version and rules',
  },
  posts_hidden: {
    status: 403,
    message: 'This action covers posts that your restrictions hide. Ask a user who can see all posts.',
  },
  export_empty: { status: 409, message: 'No data available for export' },
  export_incomplete: {
    status: 500,
    message: 'The file is missing rows that the search found. Export again.',
  },
  export_changed: {
    status: 409,
    message: 'Your permissions have changed since you requested this export. Start the export again.',
  },
  translation_off: {
    status: 409,
    message:
      'No translator is set up. Ask the administrator of the server to set TRANSLATE_URL or to download the models with "litopys models".',
  },
  translator_denied: {
    status: 503,
    message:
      'The translation server denied access. Ask the administrator of the server to check TRANSLATE_URL and TRANSLATE_API_KEY.',
  },
  translator_refused: { status: 409, message: 'The translator does not accept this text or language' },
  term_same: { status: 409, message: 'The glossary already has an entry for another form of this word' },
  term_taken: { status: 409, message: 'The glossary already has this entry' },
  job_finished: { status: 409, message: 'This job has already ended' },
  too_large: { status: 413, message: 'This file or request is larger than the limit' },
  uri_too_long: { status: 414, message: 'The address is longer than the limit' },
  media_type: { status: 415, message: 'This content type is not supported' },
  too_many_words: {
    status: 422,
    message: 'The search has too many words. Shorten the list or split it.',
  },
  translations_elsewhere: {
    status: 422,
    message: 'translation: works only in a search of posts, with a connection to the server. Remove it here.',
  },
  validation_failed: { status: 422, message: 'The input is not valid' },
  too_many: { status: 429, message: 'Please wait until your request is processed' },
  too_often: { status: 429, message: 'Too many attempts. Try again later.' },
  export_quota_hour: {
    status: 429,
    message: 'You have started as many exports of more than 5,000 rows as are allowed in one hour',
  },
  export_quota_day: { status: 429, message: 'This export has more rows than you have left today' },
  headers_too_large: { status: 431, message: 'The request headers are larger than the limit' },
  unexpected: { status: 500, message: 'Unexpected error' },
  translator_broken: {
    status: 500,
    message:
      'The translation models cannot be read. Ask the administrator of the server to download them again with "litopys models".',
  },
  job_given_up: {
    status: 500,
    message:
      'This job failed three times without making progress: the server stopped each time. Start it again. If it fails, contact the administrator of the server.',
  },
  overloaded: { status: 503, message: 'The server is busy. Try again.' },
  translator_unreachable: { status: 503, message: 'The translator does not respond' },
  translator_limited: { status: 503, message: 'The translator is limiting requests' },
  translator_wrong: { status: 502, message: 'The translator returned an invalid response' },
  starting: { status: 503, message: 'The server is not ready yet. Try again in a minute.' },
  engine_unreachable: {
    status: 503,
    message:
      'The search engine does not respond. Try again in a minute. If it repeats, contact the administrator of the server.',
  },
  search_timeout: { status: 504, message: 'The search took too long. Narrow the dates or the words.' },
  storage_full: {
    status: 507,
    message: 'The disk of the server is full. Contact the administrator of the server.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** Body of a failed call: `fail` for errors that the caller can fix (4xx), `error` for others (JSend). */
export type Failure =
  | { status: 'fail'; code: ErrorCode; message: string; data: { errors: FailedField[] } }
  | { status: 'error'; code: ErrorCode; message: string; requestId: string }

/** `limit`: minimum or maximum length, if a text is too short or too long. */
export type FailedField = { path: string; message: string; code: string; limit?: number }
