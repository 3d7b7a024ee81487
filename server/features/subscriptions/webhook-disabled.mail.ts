import type { Message } from '#notifications/outbox.store'

const usefulMs = 7 * 24 * 3_600_000

type Letter = { to: string; title: string; host: string; link: string; now: Date }

/** Notifies a user that their webhook was turned off. It contains no path of the URL and no secret. */
export function webhookDisabledMessage({ to, title, host, link, now }: Letter): Message {
  return {
    channel: 'email',
    to,
    subject: 'Літопис: вебхук вимкнено / Litopys: a webhook was turned off',
    text: [
      `Вебхук запиту «${title}» вимкнено: сервер ${host} не приймав повідомлень понад добу.`,
      'Щоб увімкнути його знову, виправте сервер і надішліть пробне повідомлення зі сторінки запиту:',
      link,
      '',
      `The webhook of the request “${title}” was turned off: ${host} has accepted no message for more than a day.`,
      'To turn it on again, repair the server and send a test from the page of the request:',
      link,
    ].join('\n'),
    expiresAt: new Date(now.getTime() + usefulMs),
  }
}
