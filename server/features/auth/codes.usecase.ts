import { randomInt } from 'node:crypto'
import { emailCodeLength, smsCodeLength } from '@litopys/contract/schemas/account'
import type { Change } from '#audit/transact'
import type { Records } from '#records/open'
import { isMacOf } from '#secrets/mac-key'
import { AppError } from '#server/errors'
import type { SignInDeps } from './auth.deps.ts'
import { codeMessage } from './auth.mail.ts'
import { createCodeStore } from './codes.store.ts'
import type { SignIn } from './sign-ins.store.ts'
import { countWithin, dayMs, forget, hourMs, type Limit, minuteMs, tooOften } from './throttle.usecase.ts'
import type { UserRow } from './users.store.ts'

export type Channel = 'email' | 'sms'
/** What the API answers about a sent code. */
export type Sent = { sentTo: string; cooldown: number; delivery: 'sent' | 'outbox' }

const lengths = { email: emailCodeLength, sms: smsCodeLength } satisfies Record<Channel, number>
const lifetimes = { email: 10 * minuteMs, sms: 5 * minuteMs } satisfies Record<Channel, number>
const cooldownMs = minuteMs
const triesOfCode = 5

// Limits by user and channel; a resend does not reset them. A right code resets them.
const sentInHour = { name: 'codes sent in an hour', max: 5, windowMs: hourMs } satisfies Limit
const sentInDay = { name: 'codes sent in a day', max: 10, windowMs: dayMs } satisfies Limit
const triedInHour = { name: 'codes tried in an hour', max: 10, windowMs: hourMs } satisfies Limit
const triedInRow = { name: 'codes tried in a row', max: 20, windowMs: dayMs, kind: 'sliding' } satisfies Limit

/** Sends or resends a code. Throws `too_often` within the cooldown and beyond the limits. */
export async function sendCode(
  deps: SignInDeps,
  { records, notify }: Change,
  { user, tokenHash, channel }: { user: UserRow; tokenHash: string; channel: Channel },
): Promise<Sent> {
  const now = deps.clock.now()
  const counting = { records, mac: deps.mac, now }
  const code = String(randomInt(10 ** lengths[channel])).padStart(lengths[channel], '0')
  const expiresAt = new Date(now.getTime() + lifetimes[channel])
  const mac = macOf(deps, { tokenHash, channel, code })
  const row = { signIn: tokenHash, channel, mac, sentAt: now, expiresAt }
  const codes = createCodeStore(records)
  if (!(await codes.put(row, new Date(now.getTime() - cooldownMs)))) {
    const last = await codes.find(row)
    throw tooOften(new Date((last?.sentAt ?? now).getTime() + cooldownMs), now)
  }
  await countWithin(counting, sentInHour, [user.id, channel])
  await countWithin(counting, sentInDay, [user.id, channel])
  const to = channel === 'email' ? user.email : user.phone
  notify(codeMessage(channel, { to, code, expiresAt }))
  return { sentTo: masked(channel, to), cooldown: cooldownMs / 1000, delivery: deps.rules[channel] }
}

type Given = { user: UserRow; signIn: SignIn; channel: Channel; code: string }

/**
 * Returns the MAC of a right code, for `useCode`; undefined for a wrong code. The try is counted in its own
 * transaction before the comparison. Parallel guesses therefore cannot exceed the limit.
 */
export async function matchCode(
  deps: SignInDeps,
  { user, signIn: { tokenHash }, channel, code }: Given,
): Promise<string | undefined> {
  const expected = await deps.transact(async ({ records }) => {
    const now = deps.clock.now()
    const taken = await createCodeStore(records).takeTry(
      { signIn: tokenHash, channel },
      { max: triesOfCode, now },
    )
    if (taken === undefined) throw new AppError('invalid_code')
    const counting = { records, mac: deps.mac, now }
    await countWithin(counting, triedInHour, [user.id, channel])
    await countWithin(counting, triedInRow, [user.id, channel])
    return taken
  })
  return isMacOf(deps.mac, expected, 'code', tokenHash, channel, code) ? expected : undefined
}

/** Uses up a matching code. Throws `invalid_code` for all callers but the first. */
export async function useCode(
  deps: SignInDeps,
  transaction: Records,
  { user, signIn, channel, mac }: Omit<Given, 'code'> & { mac: string },
): Promise<void> {
  const isFirst = await createCodeStore(transaction).use({ signIn: signIn.tokenHash, mac }, deps.clock.now())
  if (!isFirst) throw new AppError('invalid_code')
  const limits = [sentInHour, sentInDay, triedInHour, triedInRow]
  await forget({ records: transaction, mac: deps.mac }, limits, [user.id, channel])
}

type Named = { tokenHash: string; channel: Channel; code: string }

function macOf({ mac }: SignInDeps, { tokenHash, channel, code }: Named): string {
  return mac('code', tokenHash, channel, code)
}

/**
 * Masks an address so that its owner recognises it and others do not learn it: `a•••@example.org`, `••• 67`.
 */
function masked(channel: Channel, to: string): string {
  return channel === 'sms' ? `••• ${to.slice(-2)}` : to.replace(/^(.)[^@]*/u, '$1•••')
}
