import type { Message } from '#notifications/outbox.store'
import { dayMs } from './throttle.usecase.ts'

// The language of a user is unknown before they sign in, so each message has both languages. Codes come
// without links and names, so that users do not learn to follow links in such messages.

type Letter = Omit<Extract<Message, { channel: 'email' }>, 'channel' | 'expiresAt'>
const noticeMs = 3 * dayMs

export function codeMessage(
  channel: 'email' | 'sms',
  { to, code, expiresAt }: { to: string; code: string; expiresAt: Date },
): Message {
  if (channel === 'sms')
    return { channel, to, text: `Litopys: код / code ${code}. Нікому не кажіть / do not share it`, expiresAt }
  return {
    channel,
    to,
    expiresAt,
    subject: 'Літопис: код підтвердження / Litopys: confirmation code',
    text: [
      `Ваш код: ${code}`,
      'Він діє 10 хвилин і лише в браузері, у якому ви входите. Нікому його не кажіть.',
      'Якщо це не ви, хтось знає ваш пароль. Змініть його.',
      '',
      `Your code: ${code}`,
      'It is valid for 10 minutes, only in the browser where you are signing in. Do not share it.',
      'If this was not you, someone knows your password. Change it.',
    ].join('\n'),
  }
}

type LinkLetter = { to: string; link: string; expiresAt: Date; isByOther: boolean }

/** `isByOther`: an administrator sends the link. */
export function recoveryMessage({ to, link, expiresAt, isByOther }: LinkLetter): Message {
  return letter(expiresAt, {
    to,
    subject: 'Літопис: новий пароль / Litopys: new password',
    text: [
      'За цим посиланням можна встановити новий пароль. Воно одноразове й діє 30 хвилин:',
      link,
      isByOther
        ? 'Його надіслав адміністратор. Поки ви не встановите новий пароль, діє старий.'
        : 'Якщо ви про це не просили, нічого не робіть. Ваш пароль не змінився.',
      '',
      'Use this link to set a new password. It is valid for 30 minutes and works once.',
      isByOther
        ? 'An administrator sent it. Until you set a new password, the old one is valid.'
        : 'If you did not request this, do nothing. Your password has not changed.',
    ].join('\n'),
  })
}

export function invitationMessage({ to, link, expiresAt }: LinkLetter): Message {
  return letter(expiresAt, {
    to,
    subject: 'Літопис: запрошення / Litopys: invitation',
    text: [
      'Вас запрошено до «Літопису». Установіть пароль за цим посиланням. Воно одноразове й діє 3 доби:',
      link,
      '',
      'You are invited to Litopys. Use this link to set a password. It is valid for 3 days and works once.',
    ].join('\n'),
  })
}

/** `isByOther`: an administrator requested the change. */
export function emailChangeMessage({ to, link, expiresAt, isByOther }: LinkLetter): Message {
  return letter(expiresAt, {
    to,
    subject: 'Літопис: підтвердьте нову адресу / Litopys: confirm your new e-mail',
    text: [
      isByOther
        ? 'Адміністратор указав цю адресу для вашого облікового запису в «Літописі».'
        : 'Для вашого облікового запису в «Літописі» вказано цю адресу.',
      'Підтвердьте її за посиланням. Воно одноразове й діє добу:',
      link,
      'Після цього ви входитимете з новою адресою.',
      isByOther
        ? 'Якщо це не ваш обліковий запис, нічого не робіть.'
        : 'Якщо ви про це не просили, нічого не робіть.',
      '',
      isByOther
        ? 'An administrator has entered this address for your account in Litopys.'
        : 'This address was entered for your account in Litopys.',
      'Confirm it with the link. It is valid for one day and works once.',
      'After that you sign in with the new address.',
      isByOther ? 'If this is not your account, do nothing.' : 'If you did not ask for this, do nothing.',
    ].join('\n'),
  })
}

/** To the owner of an address that was given for another user. */
export function emailInUseMessage(to: string, now: Date): Message {
  return notice(to, now, {
    subject: 'Літопис: ця адреса вже використовується / Litopys: this e-mail is in use',
    text: [
      'Хтось хотів указати вашу адресу для іншого облікового запису. Нічого не змінилося: адреса належить вашому обліковому запису.',
      'Якщо це були ви, укажіть іншу адресу або попросіть адміністратора видалити один з облікових записів.',
      '',
      'Your address was entered for another account. Nothing has changed: the address belongs to your account.',
      'If this was you, use another address, or ask an administrator to delete one of the accounts.',
    ].join('\n'),
  })
}

/** To the current address, before the new address is confirmed. */
export function emailWantedMessage(to: string, now: Date, isByOther: boolean): Message {
  return notice(to, now, {
    subject: 'Літопис: запит на зміну адреси / Litopys: change of your e-mail requested',
    text: [
      isByOther
        ? 'Адміністратор просить змінити електронну адресу вашого облікового запису.'
        : 'Із вашого облікового запису попросили змінити його електронну адресу.',
      'Поки нову адресу не підтверджено, ви входите з цією.',
      'Якщо ви про це не просили, скасуйте зміну в налаштуваннях, змініть пароль і повідомте адміністратора.',
      '',
      isByOther
        ? 'An administrator has requested a new e-mail address for your account.'
        : 'A new e-mail address for your account was requested in its settings.',
      'Until the new address is confirmed, you sign in with this one.',
      'If you did not request this, cancel the change in the settings, change your password and contact an administrator.',
    ].join('\n'),
  })
}

/** To the previous address. */
export function emailChangedMessage(to: string, now: Date): Message {
  return notice(to, now, {
    subject: 'Літопис: адресу змінено / Litopys: e-mail changed',
    text: [
      'Електронну адресу вашого облікового запису змінено, усі сеанси завершено. З цією адресою увійти вже не можна.',
      'Якщо ви про це не просили, негайно повідомте адміністратора.',
      '',
      'The e-mail of your account was changed, and all sessions have ended. You can no longer sign in with this address.',
      'If you did not request this, contact an administrator at once.',
    ].join('\n'),
  })
}

/** `ended`: a password set by a link ends all sessions, a change in the settings all other sessions. */
export function passwordSetMessage(to: string, now: Date, ended: 'all' | 'others'): Message {
  return notice(to, now, {
    subject: 'Літопис: пароль змінено / Litopys: password changed',
    text: [
      `Ваш пароль змінено. ${ended === 'all' ? 'Усі сеанси' : 'Усі інші сеанси'} завершено.`,
      'Якщо це були не ви, відновіть пароль і повідомте адміністратора.',
      '',
      `Your password was changed. ${ended === 'all' ? 'All sessions' : 'All other sessions'} have ended.`,
      'If this was not you, recover the password and contact an administrator.',
    ].join('\n'),
  })
}

export function firstPasswordMessage(to: string, now: Date): Message {
  return notice(to, now, {
    subject: 'Літопис: пароль встановлено / Litopys: password set',
    text: [
      'Для вашого облікового запису встановлено пароль.',
      'Якщо це були не ви, негайно повідомте адміністратора.',
      '',
      'A password was set for your account.',
      'If this was not you, contact an administrator at once.',
    ].join('\n'),
  })
}

export function secondFactorSetMessage(to: string, now: Date): Message {
  return notice(to, now, {
    subject: 'Літопис: другий фактор встановлено / Litopys: second factor set',
    text: [
      'Для вашого облікового запису встановлено новий другий фактор.',
      'Якщо це були не ви, повідомте адміністратора.',
      '',
      'A new second factor was set for your account.',
      'If this was not you, contact an administrator.',
    ].join('\n'),
  })
}

/** Warns the owner that many wrong codes of the authenticator app followed the right password. */
export function wrongFactorsMessage(to: string, now: Date): Message {
  return notice(to, now, {
    subject: 'Літопис: неправильні коди автентифікатора / Litopys: wrong authenticator codes',
    text: [
      'Хтось увів ваш правильний пароль, а потім багато разів неправильний код автентифікатора. Увійти не вдалося.',
      'Якщо це були не ви, ваш пароль комусь відомий: змініть його й повідомте адміністратора.',
      '',
      'Your correct password was entered, followed by many wrong codes of the authenticator app. No attempt succeeded.',
      'If this was not you, your password is known to someone else. Change your password and contact an administrator.',
    ].join('\n'),
  })
}

type LockWords = { from: Date; until: Date; tries: number; isKnownDevice: boolean; timeZone: string }

/** Says that wrong passwords locked sign-in, and how the owner can still sign in. */
export function lockedMessage(
  to: string,
  { from, until, tries, isKnownDevice, timeZone }: LockWords,
): Message {
  const said = (language: 'uk' | 'en-GB') => {
    const style = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
    const moment = new Intl.DateTimeFormat(language, style)
    return { from: moment.format(from), until: `${moment.format(until)} (${timeZone})` }
  }
  const [uk, en] = [said('uk'), said('en-GB')]
  return letter(until, {
    to,
    subject: 'Літопис: вхід обмежено / Litopys: sign-in is locked',
    text: isKnownDevice
      ? [
          `У браузері, з якого ви вже входили, до вашого облікового запису ${tries} разів увели неправильний пароль. Жодна спроба не вдалася.`,
          `Тому з ${uk.from} до ${uk.until} увійти з цього браузера не можна.`,
          'Увійдіть з іншого браузера або натисніть «Забули пароль?» на сторінці входу. Новий пароль знімає обмеження.',
          'Якщо це були не ви, повідомте адміністратора.',
          '',
          `A wrong password for your account was typed ${tries} times, in a browser where you have signed in before. No attempt succeeded.`,
          `From ${en.from} to ${en.until} you cannot use that browser to sign in.`,
          'Use another browser, or choose "Forgot password?" on the sign-in page. A new password lifts the lock.',
          'If this was not you, contact an administrator.',
        ].join('\n')
      : [
          `До вашого облікового запису ${tries} разів увели неправильний пароль. Жодна спроба не вдалася.`,
          `Тому з ${uk.from} до ${uk.until} увійти можна лише з браузера, з якого ви вже входили раніше.`,
          'Якщо такого браузера немає, натисніть «Забули пароль?» на сторінці входу. Новий пароль знімає обмеження.',
          'Якщо це були не ви, повідомте адміністратора.',
          '',
          `A wrong password for your account was typed ${tries} times. No attempt succeeded.`,
          `From ${en.from} to ${en.until} you can sign in only with a browser where you have signed in before.`,
          'If you have no such browser, choose "Forgot password?" on the sign-in page. A new password lifts the lock.',
          'If this was not you, contact an administrator.',
        ].join('\n'),
  })
}

function letter(expiresAt: Date, parts: Letter): Message {
  return { channel: 'email', expiresAt, ...parts }
}

function notice(to: string, now: Date, parts: Omit<Letter, 'to'>): Message {
  return letter(new Date(now.getTime() + noticeMs), { to, ...parts })
}

type OidcInvitation = { to: string; link: string; name: string; expiresAt: Date }

/** For users who sign in through the identity provider with this name. */
export function oidcInvitationMessage({ to, link, name, expiresAt }: OidcInvitation): Message {
  return letter(expiresAt, {
    to,
    subject: 'Літопис: запрошення / Litopys: invitation',
    text: [
      `Вас запрошено до «Літопису». Відкрийте цю сторінку й увійдіть через ${name} із цією електронною адресою:`,
      link,
      '',
      `You are invited to Litopys. Open this page and sign in through ${name} with this e-mail.`,
    ].join('\n'),
  })
}
