import { expect, test } from 'vitest'
import { digestMessage } from './digest.mail.ts'

test('the digest lists the number of unseen posts per request, its link, and a reached limit', () => {
  const part = { title: 'Пороми', posts: 75, isCut: true, fired: ['пором'], link: 'https://l.test/new' }
  const { text } = digestMessage({ to: 'a@b.test', parts: [part], now: new Date(0) })
  expect(text.split('\n')).toEqual([
    'Нові дописи за вашими запитами:',
    '- Пороми: 75 (пором)',
    '  Досягнуто денного ліміту (100 дописів). Решту дописів можна знайти пошуком.',
    '  https://l.test/new',
    'Змінити час цього листа або вимкнути його можна в Літописі, на сторінці «Запити».',
    '',
    'New posts match your requests:',
    '- Пороми: 75 (пором)',
    '  The limit of 100 posts per day was reached. Use search to find the other posts.',
    '  https://l.test/new',
    'To change or stop this e-mail, open Requests in Litopys.',
  ])
})
