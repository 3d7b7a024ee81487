import { expect, test } from 'vitest'
import { digestMessage } from './digest.mail.ts'

test('the digest lists per request the number of unseen posts, what is unusual, a reached limit, and a link', () => {
  const unusual = [
    { uk: 'Харків', en: 'Kharkiv', posts: 24, factor: 3.5 },
    { uk: '#евакуація', en: '#евакуація', posts: 8 },
  ]
  const part = {
    title: 'Пороми',
    posts: 75,
    isCut: true,
    fired: ['пором'],
    unusual,
    link: 'https://l.test/new',
  }
  const { text } = digestMessage({ to: 'a@b.test', parts: [part], now: new Date(0) })
  expect(text.split('\n')).toEqual([
    'Нові дописи за вашими запитами:',
    '- Пороми: 75 (пором)',
    '  Досягнуто денного ліміту (100 дописів). Решту дописів можна знайти пошуком.',
    '  Незвичне за останні 24 години: Харків (24, ×3,5), #евакуація (8, нове)',
    '  https://l.test/new',
    'Змінити час цього листа або вимкнути його можна в Літописі, на сторінці «Запити».',
    '',
    'New posts match your requests:',
    '- Пороми: 75 (пором)',
    '  The limit of 100 posts per day was reached. Use search to find the other posts.',
    '  Unusual in the last 24 hours: Kharkiv (24, ×3.5), #евакуація (8, new)',
    '  https://l.test/new',
    'To change or stop this e-mail, open Requests in Litopys.',
  ])
})
