import type { Message } from '#notifications/outbox.store'

const usefulMs = 24 * 3_600_000

/**
 * Informs the owner that a session ended because a copy of it was used. Contains no link and no name, because
 * neither can be trusted in such mail.
 */
export function stolenSessionMessage(to: string, now: Date): Message {
  return {
    channel: 'email',
    to,
    subject: 'Літопис: ваш сеанс завершено / Litopys: your session was ended',
    text: [
      'Один із ваших сеансів завершено, бо хтось скористався його копією. Увійдіть ще раз.',
      'Якщо це повториться, перевірте свої пристрої, змініть пароль і повідомте адміністратора.',
      '',
      'One of your sessions was ended because a copy of it was used. Please sign in again.',
      'If this happens again, check your devices, change your password and contact an administrator.',
    ].join('\n'),
    expiresAt: new Date(now.getTime() + usefulMs),
  }
}
