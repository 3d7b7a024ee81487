import type { ErrorCode } from '@litopys/contract/errors'
import type { tl } from '@mtcute/node'
import { SourceRefusal } from './channel-source.ts'

/** Error codes by the name of Telegram's error, which can end in a number. */
const meanings: [RegExp, ErrorCode][] = [
  [/^(AUTH_KEY_UNREGISTERED|AUTH_KEY_INVALID|SESSION_REVOKED|SESSION_EXPIRED)$/, 'telegram_session_ended'],
  [/^AUTH_KEY_DUPLICATED$/, 'telegram_session_twice'],
  [/^(USER_DEACTIVATED(_BAN)?|PHONE_NUMBER_BANNED)$/, 'telegram_account_banned'],
  [/^(API_ID_INVALID|API_ID_PUBLISHED_FLOOD|API_HASH_INVALID)$/, 'telegram_app_invalid'],
  [/^PHONE_NUMBER_UNOCCUPIED$/, 'telegram_no_account'],
  [/^PHONE_NUMBER_INVALID$/, 'telegram_phone_invalid'],
  [/^(PHONE_CODE_INVALID|PHONE_CODE_EMPTY)$/, 'telegram_code_invalid'],
  [/^(PHONE_CODE_EXPIRED|PHONE_CODE_HASH_EMPTY)$/, 'telegram_code_expired'],
  [/^(PASSWORD_HASH_INVALID|SRP_ID_INVALID|SRP_PASSWORD_CHANGED)$/, 'telegram_password_invalid'],
  [/^(USERNAME_NOT_OCCUPIED|USERNAME_INVALID|CHANNEL_INVALID|PEER_ID_INVALID)$/, 'telegram_missing'],
  [/^(CHANNEL_PRIVATE|CHANNEL_PUBLIC_GROUP_NA|CHAT_ADMIN_REQUIRED)$/, 'telegram_private'],
  [/^(PHONE_NUMBER_FLOOD|PHONE_PASSWORD_FLOOD|PEER_FLOOD)$/, 'telegram_limited'],
]

/** Checks the shape and not the class, because the library is imported with the first account. */
export function isRpcError(error: unknown, text?: string): error is tl.RpcError {
  if (!(error instanceof Error && 'code' in error && 'text' in error)) return false
  if (typeof error.code !== 'number' || typeof error.text !== 'string') return false
  return text === undefined || error.text === text
}

/** Seconds that Telegram asks to wait (`FLOOD_WAIT_12`, `SLOWMODE_WAIT_5`), or undefined. */
export function requestedWait(error: unknown): number | undefined {
  if (!isRpcError(error)) return undefined
  const [, digits] = /_WAIT_(\d+)$/.exec(error.text) ?? []
  const given = 'seconds' in error && typeof error.seconds === 'number' ? error.seconds : undefined
  if (digits !== undefined) return Number(digits)
  return /_WAIT_%d$/.test(error.text) ? (given ?? 1) : undefined
}

/** The data centre that has the file (`FILE_MIGRATE_4`), or undefined. */
export function otherCentre(error: unknown): number | undefined {
  if (!isRpcError(error) || !error.text.startsWith('FILE_MIGRATE_')) return undefined
  return 'newDc' in error && typeof error.newDc === 'number' ? error.newDc : undefined
}

/**
 * Whether a retry of the same call can succeed: Telegram has an internal error, or there is no connection.
 */
export function mayPass(error: unknown): boolean {
  if (isRpcError(error)) return error.code >= 500 || error.code < 0
  return !(error instanceof SourceRefusal)
}

/** The error as a refusal with our code. Telegram's own text is added only if we have no code for it. */
export function refusalOf(error: unknown): SourceRefusal {
  if (error instanceof SourceRefusal) return error
  const wait = requestedWait(error)
  if (wait !== undefined) return limitedFor(wait)
  if (!isRpcError(error) || mayPass(error)) return new SourceRefusal('telegram_unreachable', { passes: true })
  const { text } = error
  const [, code] = meanings.find(([pattern]) => pattern.test(text)) ?? []
  return code ? new SourceRefusal(code) : new SourceRefusal('telegram_refused', { detail: text })
}

/** Refusal for a wait that Telegram asked for, in seconds. */
export function limitedFor(seconds: number): SourceRefusal {
  return new SourceRefusal('telegram_limited', {
    detail: `${seconds} s`,
    waitSeconds: seconds,
    passes: true,
  })
}
