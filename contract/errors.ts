/** Every error a caller can meet: its HTTP status and its English text. `spec.md` section 8 is quoted verbatim; the web side translates by code. */
export const errors = {
  bad_request: { status: 400, message: 'This is not a valid HTTP request' },
  bad_json: { status: 400, message: 'The body is not valid JSON' },
  bad_filter: { status: 400, message: 'This filter is not valid JSON' },
  too_deep: { status: 400, message: 'This JSON is nested too deeply' },
  bad_cursor: { status: 400, message: 'This cursor is not valid' },
  unauthenticated: { status: 401, message: 'Please sign in' },
  invalid_credentials: { status: 401, message: 'The e-mail or the password is wrong' },
  refresh_invalid: { status: 401, message: 'The session has ended' },
  refresh_reused: { status: 401, message: 'This session was ended: its refresh token was used twice' },
  invalid_code: { status: 401, message: 'This code is not valid' },
  sign_in_expired: { status: 401, message: 'This took too long: please sign in again' },
  link_invalid: { status: 401, message: 'This link is not valid any more' },
  reauth_required: { status: 401, message: 'Please confirm your password' },
  setup_token_invalid: { status: 401, message: 'This set-up link is not valid any more' },
  forbidden: { status: 403, message: 'You are not allowed to do this' },
  restrictions_missing: {
    status: 403,
    message: 'A user that you add or change needs at least your own restrictions',
  },
  less_restricted: {
    status: 403,
    message: 'You cannot manage this user: their access goes beyond your restrictions',
  },
  audit_restricted: {
    status: 403,
    message: 'The audit log names posts that your restrictions hide: ask an administrator who sees all posts',
  },
  csrf: { status: 403, message: 'This call came from another site' },
  account_blocked: { status: 403, message: 'This account is blocked' },
  registration_closed: { status: 403, message: 'Users are invited by an administrator' },
  not_found: { status: 404, message: 'This object is not found' },
  quote_unsaved: { status: 404, message: "Can't save the quote" },
  quote_replaced: { status: 409, message: 'You have saved this post again since' },
  unknown_collection: { status: 404, message: 'This collection does not exist' },
  unknown_function: { status: 404, message: 'Error! This function does not exist' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here' },
  client_timeout: { status: 408, message: 'The request took too long to arrive' },
  not_initialized: {
    status: 409,
    message: 'There is no administrator yet: open the link that the server printed',
  },
  already_initialized: { status: 409, message: 'There is an administrator already' },
  email_taken: { status: 409, message: 'There is a user with this e-mail already' },
  last_admin: { status: 409, message: 'The last active administrator cannot be blocked, deleted or demoted' },
  own_account: {
    status: 409,
    message: 'Nobody changes the role, the access or the status of his own account, or deletes it',
  },
  user_blocked: { status: 409, message: 'This user is blocked: no link is sent to him' },
  channel_known: { status: 409, message: 'The archive has this channel already' },
  channel_deleted: {
    status: 409,
    message:
      'This channel was deleted with its posts: restore it, or wait a day until the deletion is final, then add it again',
  },
  channel_busy: {
    status: 409,
    message:
      'An import or a refresh of this channel is waiting or running: stop it or wait, then delete again',
  },
  source_missing: { status: 409, message: 'This channel has no source that this server reads' },
  refresh_running: { status: 409, message: 'A refresh of this channel goes on already' },
  nothing_to_refresh: { status: 409, message: 'There is no channel that could be refreshed' },
  preview_missing: { status: 409, message: 'There is no such channel' },
  preview_off: { status: 409, message: 'This channel does not show its posts on the web' },
  preview_group: { status: 409, message: 'This is a group, and groups do not show their posts on the web' },
  preview_person: { status: 409, message: 'This is a person or a bot, not a channel' },
  preview_moved: {
    status: 409,
    message:
      'The preview led somewhere else: the channel is missing, private or does not show its posts on the web',
  },
  preview_unknown: { status: 409, message: 'This page is not a preview of a channel' },
  preview_empty: {
    status: 409,
    message: 'The preview shows no posts, and does not say that there are none',
  },
  preview_wrong_page: { status: 409, message: 'The preview shows another page than was asked for' },
  preview_unreadable: { status: 409, message: 'None of the posts of the preview could be read' },
  preview_other_channel: { status: 409, message: 'The name belongs to another channel by now' },
  preview_nameless: {
    status: 409,
    message: 'The preview does not give the number of the channel, and nobody else did',
  },
  preview_too_large: { status: 409, message: 'The page is larger than allowed' },
  preview_too_slow: { status: 409, message: 'The page is made so that reading it does not end' },
  preview_refused: { status: 409, message: 'Telegram refused the page' },
  preview_limited: { status: 503, message: 'Telegram asks to wait' },
  preview_unreachable: { status: 503, message: 'Telegram could not be reached' },
  key_missing: { status: 409, message: 'The key of this channel is gone: choose another one' },
  key_sign_in_ended: { status: 409, message: 'This sign-in has ended: please begin again' },
  key_sign_ins_full: { status: 503, message: 'Too many Telegram accounts are being signed in: please wait' },
  key_unreadable: {
    status: 409,
    message:
      'This key was sealed with other secrets than those of this server (DATA_DIR/secrets): all servers of one database need the same',
  },
  telegram_session_ended: {
    status: 409,
    message: 'Telegram does not accept this session any more: sign the account in again',
  },
  telegram_session_twice: {
    status: 409,
    message:
      'This session was used from two places at once, and Telegram has ended it: sign the account in again',
  },
  telegram_account_banned: { status: 409, message: 'Telegram has blocked or deleted this account' },
  telegram_no_account: { status: 409, message: 'There is no Telegram account with this number' },
  telegram_app_invalid: {
    status: 409,
    message: 'Telegram does not know this application: check its number and its hash',
  },
  telegram_phone_invalid: { status: 409, message: 'Telegram does not accept this phone number' },
  telegram_code_invalid: { status: 409, message: 'Telegram does not accept this code' },
  telegram_code_expired: { status: 409, message: 'This code has expired: please begin again' },
  telegram_password_invalid: { status: 409, message: 'Telegram does not accept this password' },
  telegram_missing: { status: 409, message: 'Telegram knows no such channel' },
  telegram_private: {
    status: 409,
    message: 'This channel is private, and the account of the key is not in it',
  },
  telegram_person: { status: 409, message: 'This is a person or a bot, not a channel' },
  telegram_other_channel: { status: 409, message: 'The name belongs to another channel by now' },
  telegram_unfindable: {
    status: 409,
    message:
      'The account of the key does not have this channel among its chats: give the username of the channel',
  },
  telegram_refused: { status: 409, message: 'Telegram refused the call' },
  telegram_limited: { status: 503, message: 'Telegram asks to wait' },
  telegram_unreachable: { status: 503, message: 'Telegram could not be reached' },
  changed_since: { status: 409, message: 'Somebody has changed this since it was read' },
  watch_broken: {
    status: 409,
    message:
      'The filters of this request are of another version and cannot be read: open it and save it anew',
  },
  watch_too_broad: {
    status: 409,
    message:
      'This request asks for no word, value or flag that new posts could be looked up by, or for words of translations, which new posts do not have yet',
  },
  watch_frequency: {
    status: 409,
    message:
      'This request filters by how often a channel posts, which is known only after later posts: take the filter out to watch it',
  },
  watch_job: {
    status: 409,
    message:
      'This request searches only the posts of one import or refresh: save it without that to watch it',
  },
  too_many_watched: {
    status: 409,
    message: 'You may watch 200 requests at most: stop watching some first',
  },
  category_taken: { status: 409, message: 'There is a rule for this category already' },
  too_many_rules: {
    status: 409,
    message: 'There may be 500 rules at most: delete some first',
  },
  nothing_to_reanalyze: { status: 409, message: 'All posts are analysed by this version and these rules' },
  posts_hidden: {
    status: 403,
    message:
      'This reaches posts that your restrictions hide from you. Ask a user who can see all of them to do it.',
  },
  export_empty: { status: 409, message: 'No data available for export' },
  export_incomplete: {
    status: 500,
    message: 'The file does not have all the rows that were found: please export again',
  },
  export_changed: { status: 409, message: 'Your rights have changed since this export was asked for' },
  translation_off: {
    status: 409,
    message: 'No translator is set up: TRANSLATE_URL names a server, or litopys models fetches models',
  },
  translator_denied: {
    status: 503,
    message: 'The translator takes nothing from here: look at TRANSLATE_URL and TRANSLATE_API_KEY',
  },
  translator_refused: { status: 409, message: 'The translator does not take this text or this language' },
  term_same: { status: 409, message: 'The glossary has this term in another form already' },
  term_taken: { status: 409, message: 'The glossary has this term already' },
  job_finished: { status: 409, message: 'This job has ended already' },
  too_large: { status: 413, message: 'This is larger than allowed' },
  uri_too_long: { status: 414, message: 'This address is longer than allowed' },
  media_type: { status: 415, message: 'This content type is not supported' },
  too_many_words: {
    status: 422,
    message: 'These are more words than can be looked for at once: shorten the list or divide it',
  },
  translations_elsewhere: {
    status: 422,
    message:
      'Only the search of posts, with a connection, looks into translations: leave translation: out here',
  },
  validation_failed: { status: 422, message: 'The input is not valid' },
  too_many: { status: 429, message: 'Please wait until your request is processed' },
  too_often: { status: 429, message: 'Too many attempts: please wait' },
  export_quota_hour: {
    status: 429,
    message: 'You have begun as many exports of over 5,000 rows as one may in an hour',
  },
  export_quota_day: { status: 429, message: 'This export has more rows than you have left in a day' },
  headers_too_large: { status: 431, message: 'The headers are larger than allowed' },
  unexpected: { status: 500, message: 'Unexpected error' },
  translator_broken: {
    status: 500,
    message: 'The files of the translation models cannot be read: litopys models fetches them again',
  },
  job_given_up: {
    status: 500,
    message: 'This was begun three times and came on by nothing: the server ended each time',
  },
  overloaded: { status: 503, message: 'The server is busy: please try again' },
  translator_unreachable: { status: 503, message: 'The translator does not answer' },
  translator_limited: { status: 503, message: 'The translator asks to wait' },
  translator_wrong: { status: 502, message: 'The translator gave an answer that makes no sense' },
  starting: { status: 503, message: 'The server is not ready yet' },
  engine_unreachable: { status: 503, message: 'The search engine does not answer' },
  search_timeout: { status: 504, message: 'The search took too long: narrow the dates or the words' },
  storage_full: { status: 507, message: 'The disk is full' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** What a failed call answers: `fail` for what the caller can mend (4xx), `error` for what he cannot (JSend). */
export type Failure =
  | { status: 'fail'; code: ErrorCode; message: string; data: { errors: FailedField[] } }
  | { status: 'error'; code: ErrorCode; message: string; requestId: string }

/** `limit`: the smallest or largest length of a text that is too short or too long. */
export type FailedField = { path: string; message: string; code: string; limit?: number }
