import type { SignInAnswer } from '@litopys/contract/schemas/account'
import type { MailedLink, SignInLink } from './link-token.ts'

type SentCode = {
  by: 'email' | 'sms'
  sentTo: string
  /** Seconds until a new code can be sent. */
  cooldown: number
  /** No server for this kind of message is configured: the message is stored on the server. */
  inOutbox: boolean
}

/** Why sign-in starts again. */
export type StartNotice = 'expired' | 'passwordSet' | 'emailChanged' | 'ended'

/** Stage of sign-in, one screen each. */
export type Stage =
  | { at: 'password'; notice?: StartNotice }
  | { at: 'provider'; answer: string }
  | { at: 'firstAdministrator'; token: string }
  | { at: 'newPassword'; link: MailedLink }
  | { at: 'newEmail'; link: MailedLink }
  | { at: 'invalidLink'; opens: SignInLink['opens'] }
  | { at: 'forgotten'; email?: string }
  | { at: 'code'; sent: SentCode }
  | { at: 'oneTimePassword' }
  | { at: 'secondFactorSetup' }
  | { at: 'recoveryCodes'; codes: string[]; accessToken: string }
  | { at: 'done'; accessToken: string }

export function stageOfLink(link: SignInLink | undefined): Stage {
  switch (link?.opens) {
    case undefined:
      return { at: 'password' }
    case 'setup':
      return { at: 'firstAdministrator', token: link.token }
    case 'recover':
    case 'invite':
      return { at: 'newPassword', link: { opens: link.opens, token: link.token } }
    case 'email':
      return { at: 'newEmail', link: { opens: link.opens, token: link.token } }
  }
}

/** The stage that the server's answer requires next. */
export function stageAfter(answer: SignInAnswer): Stage {
  if ('accessToken' in answer) {
    const { accessToken, recoveryCodes } = answer
    return recoveryCodes
      ? { at: 'recoveryCodes', codes: recoveryCodes, accessToken }
      : { at: 'done', accessToken }
  }
  switch (answer.next) {
    case 'email-verify':
      return { at: 'code', sent: sentCode('email', answer) }
    case 'sms-verify':
      return { at: 'code', sent: sentCode('sms', answer) }
    case 'totp-verify':
      return { at: 'oneTimePassword' }
    case 'totp-set':
      return { at: 'secondFactorSetup' }
  }
}

type NextStep = Extract<SignInAnswer, { next: unknown }>

function sentCode(by: SentCode['by'], { sentTo = '', cooldown = 0, delivery }: NextStep): SentCode {
  return { by, sentTo, cooldown, inOutbox: delivery === 'outbox' }
}
