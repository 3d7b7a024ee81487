/**
 * All errors of the API: HTTP status and English text. Some texts are fixed by the specification
 * (docs/specification.md). The web app translates by code.
 */
export const errors = {
  bad_request: { status: 400, message: 'The request is not valid HTTP' },
  bad_json: { status: 400, message: 'The request body is not valid JSON, or the address is malformed' },
  bad_filter: { status: 400, message: 'A query parameter is not valid JSON' },
  too_deep: { status: 400, message: 'The JSON is nested too deeply. Use at most 64 levels.' },
  bad_cursor: { status: 400, message: 'The cursor is not valid. Start again without a cursor.' },
  unauthenticated: { status: 401, message: 'Please sign in' },
  invalid_credentials: { status: 401, message: 'The e-mail or password is wrong' },
  refresh_invalid: { status: 401, message: 'The session has ended. Sign in again.' },
  refresh_reused: {
    status: 401,
    message:
      'The session was ended because its refresh token was used twice. Sign in again. If this happens again, change your password.',
  },
  invalid_code: {
    status: 401,
    message: 'The code is not valid. It is wrong, used or expired. Enter the newest code.',
  },
  sign_in_expired: { status: 401, message: 'The sign-in took too long. Sign in again.' },
  link_invalid: { status: 401, message: 'This link is no longer valid. Ask for a new one.' },
  api_key_invalid: {
    status: 401,
    message: 'The API key does not work. It is wrong, expired or revoked, or its owner is blocked.',
  },
  reauth_required: {
    status: 401,
    message: 'Confirm your password, and a code if you use an authenticator app. Then repeat the action.',
  },
  setup_token_invalid: {
    status: 401,
    message:
      'This set-up link is no longer valid. Use the newest link that the server printed, or restart the server.',
  },
  forbidden: { status: 403, message: 'You do not have permission to do this. Ask an administrator.' },
  api_key_scope: {
    status: 403,
    message:
      'This API key does not have the scope for this call. Some calls are not possible with any API key.',
  },
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
  csrf: {
    status: 403,
    message:
      'The request came from another address than PUBLIC_URL. Open Litopys at that address, or ask the administrator of the server to correct it.',
  },
  account_blocked: { status: 403, message: 'This account is blocked. Ask an administrator.' },
  password_sign_in_off: {
    status: 403,
    message: 'Signing in with a password is not allowed for this account. Use single sign-on.',
  },
  oidc_denied: {
    status: 403,
    message: 'The sign-in service did not let you in, or you cancelled. Try again, or ask its administrator.',
  },
  oidc_no_email: {
    status: 403,
    message:
      'The sign-in service did not say your e-mail. Ask the administrator of the server to check OIDC_SCOPES.',
  },
  oidc_email_unverified: {
    status: 403,
    message: 'The sign-in service has not verified your e-mail. Verify it there, then sign in again.',
  },
  oidc_not_invited: {
    status: 403,
    message: 'There is no user with your e-mail. Ask an administrator for an invitation.',
  },
  oidc_other_identity: {
    status: 403,
    message:
      'The user with your e-mail belongs to another account of the sign-in service. Ask an administrator.',
  },
  registration_closed: {
    status: 403,
    message: 'There is no self-registration. Ask an administrator for an invitation.',
  },
  not_found: { status: 404, message: 'This object is not found' },
  quote_unsaved: { status: 404, message: "Can't save the quote" },
  quote_replaced: {
    status: 409,
    message: 'You have saved this post again. Delete the newer quote, then restore this one.',
  },
  unknown_collection: { status: 404, message: 'This collection does not exist' },
  unknown_function: { status: 404, message: 'Error! This function does not exist' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here' },
  client_timeout: { status: 408, message: 'The request took too long to arrive. Try again.' },
  not_initialized: {
    status: 409,
    message: 'There is no administrator yet. Open the link that the server printed.',
  },
  already_initialized: { status: 409, message: 'There is already an administrator. Sign in.' },
  email_taken: { status: 409, message: 'A user with this e-mail already exists' },
  last_admin: { status: 409, message: 'You cannot block, delete or demote the last active administrator' },
  webhook_url: {
    status: 422,
    message:
      'Use an https address without user name and password. Private addresses are not possible on this server.',
  },
  too_many_api_keys: { status: 409, message: 'You have the maximum of 20 API keys. Revoke one first.' },
  own_account: {
    status: 409,
    message:
      'You cannot change your own role, restrictions or status, or delete your own account. Ask another administrator.',
  },
  user_blocked: {
    status: 409,
    message: 'This user is blocked, so no link was sent. Unblock the user first.',
  },
  backup_running: {
    status: 409,
    message: 'Another backup is queued or running. Try again when it has ended.',
  },
  backup_unconfigured: {
    status: 409,
    message:
      'No folder for backups is set. Set BACKUP_DIR and restart the server, or run "npx litopys backup DIR".',
  },
  backup_unsupported: {
    status: 409,
    message:
      'Litopys cannot back up posts on a ClickHouse server (CLICKHOUSE_URL). Use BACKUP of ClickHouse and pg_dump of PostgreSQL: see "Backup" in docs/operations.md.',
  },
  backup_dir_inside: {
    status: 409,
    message:
      'The folder for backups is in the data directory, and would be lost together with it. Use another folder, best on another disk.',
  },
  backup_dir_unusable: {
    status: 409,
    message: 'The folder for backups cannot be used: {detail}',
  },
  backup_interrupted: {
    status: 409,
    message: 'The server was restarted, and forgot the passphrase of this backup. Start the backup again.',
  },
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
  held: {
    status: 409,
    message: 'A legal hold protects this from deletion. Its user or an administrator can lift it.',
  },
  quotes_held: {
    status: 409,
    message:
      'A legal hold protects a quote of a post of this channel. Delete the channel without its posts, or lift the hold first.',
  },
  source_missing: {
    status: 409,
    message:
      'This server cannot read the source of this channel. Choose another source in the settings of the channel.',
  },
  refresh_running: {
    status: 409,
    message: 'A refresh of this channel is already running. Wait for it, or cancel it.',
  },
  nothing_to_refresh: {
    status: 409,
    message:
      'There is no channel to refresh. No channel has a source, is due, or fits this mode. To fetch files, ask the administrator of the server to set MTPROTO_MEDIA=on.',
  },
  preview_missing: { status: 409, message: 'There is no such channel. Check the username.' },
  preview_off: {
    status: 409,
    message:
      'This channel does not publish its posts on the web. Read it with a Telegram account, or import an export.',
  },
  preview_group: {
    status: 409,
    message:
      'This is a group. Groups do not publish their posts on the web. Use a Telegram account, or import an export.',
  },
  preview_person: { status: 409, message: 'This is a person or a bot, not a channel' },
  preview_moved: {
    status: 409,
    message:
      'The web preview redirects to another page. The channel does not exist, is private or does not publish its posts on the web.',
  },
  preview_unknown: {
    status: 409,
    message:
      'This page is not the web preview of a channel. Check the username. If PREVIEW_URL is set, ask the administrator of the server to check it too.',
  },
  preview_empty: {
    status: 409,
    message:
      'The web preview shows no posts and does not say that the channel is empty. Ask the administrator of the server to update Litopys, or use a Telegram account.',
  },
  preview_wrong_page: {
    status: 409,
    message:
      'The web preview returned a different page than requested. Try again later, or use a Telegram account.',
  },
  preview_unreadable: {
    status: 409,
    message:
      'Litopys could not read any post of the web preview. Telegram may have changed it. Ask the administrator of the server to update Litopys, or use a Telegram account.',
  },
  preview_other_channel: {
    status: 409,
    message:
      'This username now belongs to another channel. Enter the new username, or add the other channel.',
  },
  preview_nameless: {
    status: 409,
    message:
      'The web preview does not show the ID of the channel, and no other source has given it. Enter the channel ID.',
  },
  preview_too_large: {
    status: 409,
    message: 'The page of the web preview is larger than the limit. Use a Telegram account for this channel.',
  },
  preview_too_slow: {
    status: 409,
    message:
      'Reading the page of the web preview took too long, so the refresh was stopped. Use a Telegram account for this channel.',
  },
  preview_refused: {
    status: 409,
    message:
      'Telegram refused to show the page of the web preview. Try again later, or use a Telegram account.',
  },
  preview_limited: {
    status: 503,
    message: 'Telegram is limiting requests',
  },
  preview_unreachable: {
    status: 503,
    message:
      'Litopys cannot reach Telegram. Ask the administrator of the server to check its internet connection and PREVIEW_URL.',
  },
  key_missing: {
    status: 409,
    message: 'The Telegram account of this channel was removed. Choose another one.',
  },
  key_sign_in_ended: { status: 409, message: 'This sign-in has ended. Start again.' },
  key_sign_ins_full: { status: 503, message: 'Too many Telegram accounts are signing in. Try again later.' },
  key_unreadable: {
    status: 409,
    message:
      'The Telegram account was encrypted with other secrets. Ask the administrator of the server to copy DATA_DIR/secrets from the server that added it and restart Litopys.',
  },
  telegram_session_ended: {
    status: 409,
    message:
      'Telegram no longer accepts the session of this Telegram account. Add a new session to it in Settings.',
  },
  telegram_session_twice: {
    status: 409,
    message:
      'Telegram ended the session of this Telegram account, because it was used from two places at once. Add a new session to it in Settings.',
  },
  telegram_account_banned: {
    status: 409,
    message:
      'Telegram has blocked or deleted this account. Choose another Telegram account for its channels.',
  },
  telegram_no_account: { status: 409, message: 'There is no Telegram account with this number' },
  telegram_app_invalid: {
    status: 409,
    message:
      'Telegram does not know this application. Check the application ID (api_id) and hash (api_hash).',
  },
  telegram_phone_invalid: { status: 409, message: 'Telegram does not accept this phone number' },
  telegram_code_invalid: { status: 409, message: 'Telegram does not accept this code' },
  telegram_code_expired: { status: 409, message: 'This code has expired. Start again.' },
  telegram_password_invalid: {
    status: 409,
    message:
      'Telegram does not accept this password. Enter the password of the two-step verification of Telegram.',
  },
  telegram_missing: { status: 409, message: 'Telegram has no such channel. Check the username.' },
  telegram_private: {
    status: 409,
    message:
      'This channel is private, and the Telegram account is not a member. Join with that account, or choose another one.',
  },
  telegram_person: { status: 409, message: 'This is a person or a bot, not a channel' },
  telegram_other_channel: {
    status: 409,
    message:
      'This username now belongs to another channel. Enter the new username, or add the other channel.',
  },
  telegram_unfindable: {
    status: 409,
    message:
      'The chats of the Telegram account do not include this channel. Enter the username of the channel.',
  },
  telegram_refused: { status: 409, message: 'Telegram refused the request' },
  telegram_limited: {
    status: 503,
    message: 'Telegram is limiting requests',
  },
  telegram_unreachable: {
    status: 503,
    message:
      'Litopys cannot reach Telegram. Ask the administrator of the server to check its internet connection.',
  },
  oidc_off: {
    status: 409,
    message: 'Single sign-on is not set up. Ask the administrator of the server to set OIDC_ISSUER.',
  },
  changed_since: {
    status: 409,
    message: 'Someone else has changed this since you opened it. Reload it and make your change again.',
  },
  watch_broken: {
    status: 409,
    message:
      'The filters of this saved search come from another version and cannot be read. Open it and save it again.',
  },
  watch_elsewhere: {
    status: 409,
    message:
      'This saved search cannot be watched, because like:, picture:, picturechannels: and translation: cannot be checked for new posts. Remove them to watch it.',
  },
  watch_too_broad: {
    status: 409,
    message:
      'This saved search cannot be watched. Add a word, filter value or property that new posts must have. Excluded words, dates and words of translations do not count.',
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
  category_taken: {
    status: 409,
    message: 'A rule for this category already exists. Change that rule instead.',
  },
  too_many_rules: {
    status: 409,
    message: 'There can be at most 500 rules. Delete some first.',
  },
  person_joined: { status: 409, message: 'Both names already mean the same person' },
  person_parted: { status: 409, message: 'This name is already a person of its own' },
  person_has_joins: {
    status: 409,
    message: 'This name is joined with another person. Undo that first.',
  },
  too_many_person_changes: {
    status: 409,
    message: 'People can have at most 2,000 joins and partings. Undo some first.',
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
  evidence_too_large: {
    status: 409,
    message: 'An evidence package has at most 10,000 posts and 100,000 observations. Narrow the search.',
  },
  evidence_restricted: {
    status: 403,
    message:
      'Your restrictions hide posts. An evidence package contains earlier texts and the seals of all channels, so you cannot make one. Ask a user without restrictions on posts.',
  },
  evidence_damaged: {
    status: 500,
    message:
      'The archive no longer matches the seals of these posts, so no evidence package was made. Ask the administrator of the server to run "npx litopys verify".',
  },
  export_changed: {
    status: 409,
    message: 'Your restrictions have changed since you requested this export. Export again.',
  },
  translation_off: {
    status: 409,
    message:
      'No translator is set up. Ask the administrator of the server to set TRANSLATE_URL or download the models with "npx litopys models".',
  },
  translator_denied: {
    status: 503,
    message:
      'The translation server denied access. Ask the administrator of the server to check TRANSLATE_URL and TRANSLATE_API_KEY.',
  },
  translator_refused: {
    status: 409,
    message:
      'The translator does not accept this text or language. Choose a language that the translator knows.',
  },
  term_same: {
    status: 409,
    message: 'The glossary already has an entry for another form of this word. Change that entry instead.',
  },
  term_taken: { status: 409, message: 'The glossary already has an entry for this word. Change it instead.' },
  no_recipient: {
    status: 409,
    message: 'Your profile has no address for this test. Add a phone number to your profile.',
  },
  job_finished: { status: 409, message: 'This job has already ended' },
  too_large: {
    status: 413,
    message:
      'This file or request is larger than the limit. To upload larger files, ask the administrator of the server to raise UPLOAD_MAX_BYTES.',
  },
  uri_too_long: {
    status: 414,
    message: 'The address is longer than the limit of 96 KiB. Shorten the query.',
  },
  media_type: { status: 415, message: 'This content type is not supported' },
  too_many_words: {
    status: 422,
    message: 'The search has too many words. Shorten the list or split it.',
  },
  pictures_elsewhere: {
    status: 422,
    message:
      'picture: and picturechannels: work only in a search of posts, with a connection to the server. Remove them here.',
  },
  like_elsewhere: {
    status: 422,
    message: 'like: works only in a search of posts, with a connection to the server. Remove it here.',
  },
  text_without_words: {
    status: 422,
    message:
      'The text has no words to compare. Give a text with a word of at least three letters, or with a number.',
  },
  picture_not_analysed: {
    status: 409,
    message: 'This picture has not been analysed yet, cannot be read, or shows only one colour.',
  },
  picture_too_large: { status: 413, message: 'The picture is larger than 32 MB. Make it smaller.' },
  picture_unreadable: {
    status: 422,
    message: 'This is not a picture that can be read. Use a JPEG, PNG, GIF or WebP file.',
  },
  picture_plain: {
    status: 422,
    message: 'The picture shows only one colour, so there is nothing to compare.',
  },
  translations_elsewhere: {
    status: 422,
    message: 'translation: works only in a search of posts, with a connection to the server. Remove it here.',
  },
  validation_failed: { status: 422, message: 'The input is not valid' },
  too_many: { status: 429, message: 'Please wait until your request is processed' },
  too_often: { status: 429, message: 'Too many calls or attempts. Try again later.' },
  export_quota_hour: {
    status: 429,
    message:
      'You have reached the limit of large exports (more than 5,000 rows) in one hour. Try again later.',
  },
  export_quota_day: {
    status: 429,
    message:
      'This export has more rows than you have left of your limit for 24 hours. Narrow it, or try again later.',
  },
  headers_too_large: { status: 431, message: 'The request headers are larger than the limit' },
  unexpected: { status: 500, message: 'Unexpected error' },
  translator_broken: {
    status: 500,
    message:
      'The translation models cannot be read. Ask the administrator of the server to download them again with "npx litopys models".',
  },
  job_given_up: {
    status: 500,
    message:
      'The server stopped three times during this job. Ask the administrator of the server to find the reason in the server log. Then start the job again.',
  },
  overloaded: { status: 503, message: 'The server is busy. Try again.' },
  translator_unreachable: {
    status: 503,
    message:
      'The translator does not respond. Ask the administrator of the server to check the translation server at TRANSLATE_URL.',
  },
  oidc_unreachable: {
    status: 503,
    message:
      'The sign-in service does not answer. Try again later. If this continues, ask the administrator of the server to check OIDC_ISSUER.',
  },
  oidc_wrong: {
    status: 502,
    message:
      'The sign-in service returned an invalid answer. Sign in again. If this continues, ask the administrator of the server to check the settings of single sign-on.',
  },
  translator_limited: { status: 503, message: 'The translator is limiting requests' },
  translator_wrong: {
    status: 502,
    message:
      'The translator returned an invalid response. Ask the administrator of the server to check that TRANSLATE_URL is a LibreTranslate server.',
  },
  transcription_off: {
    status: 409,
    message: 'No transcription server is set up. Ask the administrator of the server to set TRANSCRIBE_URL.',
  },
  transcriber_denied: {
    status: 503,
    message:
      'The transcription server denied access. Ask the administrator of the server to check TRANSCRIBE_URL, TRANSCRIBE_KEY and TRANSCRIBE_MODEL.',
  },
  transcriber_unreachable: {
    status: 503,
    message:
      'The transcription server does not work. Ask the administrator of the server to check the server at TRANSCRIBE_URL.',
  },
  transcriber_limited: { status: 503, message: 'The transcription server is limiting requests' },
  starting: { status: 503, message: 'The server is not ready yet. Try again in a few seconds.' },
  engine_unreachable: {
    status: 503,
    message:
      'The archive (ClickHouse) does not respond. Try again. If this continues, ask the administrator of the server to check CLICKHOUSE_URL and the server log.',
  },
  records_unreachable: {
    status: 503,
    message:
      'The database (PostgreSQL) does not respond. Try again. If this continues, ask the administrator of the server to check DATABASE_URL and the server log.',
  },
  files_unreachable: {
    status: 503,
    message:
      'The store of files does not respond. Try again. If this continues, ask the administrator of the server to check FILES_URL and the server log.',
  },
  search_timeout: { status: 504, message: 'The search took too long. Narrow the dates or the words.' },
  storage_full: {
    status: 507,
    message:
      'The disk of the server is full. Ask the administrator of the server to free space (see DISK_RESERVE_BYTES).',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** Body of a failed call: `fail` for errors that the caller can fix (4xx), `error` for others (JSend). */
export type Failure =
  | { status: 'fail'; code: ErrorCode; message: string; data: { errors: FailedField[] } }
  | { status: 'error'; code: ErrorCode; message: string; requestId: string }

/** `limit`: minimum or maximum length, if a text is too short or too long. */
export type FailedField = { path: string; message: string; code: string; limit?: number }
