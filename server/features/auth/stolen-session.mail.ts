import type { Message } from '#notifications/outbox.store'

const usefulMs = 24 * 3_600_000

/**
 * Informs the owner that a session ended because it was used in two places. Contains no link and no name, because
 * neither can be trusted in such mail.
 */
export function stolenSessionMessage(to: string, now: Date): Message {
  return {
    channel: 'email',
    to,
    subject: 'Літопис: ваш сеанс завершено / Litopys: your session was ended',
    text: [
      'Один із ваших сеансів завершено, бо його використали у двох місцях. Увійдіть ще раз.',
      'Якщо ви скопіювали чи відновили профіль браузера або файл cookie, це були ви.',
      'Якщо це повториться, перевірте свої пристрої, змініть пароль і повідомте адміністратора.',
      '',
      'One of your sessions was ended because it was used in two places. Sign in again.',
      'If you copied or restored a browser profile or a cookie, this was you.',
      'If this happens again, check your devices, change your password and contact an administrator.',
    ].join('\n'),
    expiresAt: new Date(now.getTime() + usefulMs),
  }
}
