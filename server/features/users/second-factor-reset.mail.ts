import type { Message } from '#notifications/outbox.store'

const usefulMs = 24 * 3_600_000

/** Notifies a user that an administrator has reset their second factor. It contains no link or name. */
export function secondFactorResetMessage(to: string, now: Date): Message {
  return {
    channel: 'email',
    to,
    subject: 'Літопис: другий фактор скинуто / Litopys: your second factor was reset',
    text: [
      'Адміністратор скинув ваш другий фактор і завершив усі ваші сеанси.',
      'Під час наступного входу ви налаштуєте новий. Якщо ви про це не просили, повідомте адміністратора.',
      '',
      'An administrator has reset your second factor and ended all your sessions.',
      'You will set up a new one at your next sign-in. If you did not request this, contact an administrator.',
    ].join('\n'),
    expiresAt: new Date(now.getTime() + usefulMs),
  }
}
