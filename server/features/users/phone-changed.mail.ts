import type { Message } from '#notifications/outbox.store'

const usefulMs = 3 * 24 * 3_600_000

/** Notifies a user that an administrator has changed their phone. It contains no link, name or number. */
export function phoneChangedMessage(to: string, now: Date): Message {
  return {
    channel: 'email',
    to,
    subject: 'Літопис: ваш телефон змінено / Litopys: your phone was changed',
    text: [
      'Адміністратор змінив номер телефону у вашому обліковому записі. SMS-коди для входу надходитимуть на новий номер.',
      'Якщо ви про це не просили, повідомте адміністратора.',
      '',
      'An administrator has changed the phone number of your account. SMS codes for sign-in go to the new number.',
      'If you did not request this, contact an administrator.',
    ].join('\n'),
    expiresAt: new Date(now.getTime() + usefulMs),
  }
}
