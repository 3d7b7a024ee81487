import { expect, test } from 'vitest'
import { digestMessage } from './digest.mail.ts'

test('the digest lists the number of unseen posts per request, its link, and a reached limit', () => {
  const part = { title: 'Пороми', posts: 75, isCut: true, fired: ['пором'], link: 'https://l.test/new' }
  const { text } = digestMessage({ to: 'a@b.test', parts: [part], now: new Date(0) })
  expect(text.split('\n')).toEqual([
    'За вашими запитами є нові непереглянуті дописи:',
    '- Пороми: 75 (пором)',
    '  Досягнуто денного ліміту (100 дописів). Решту дописів можна знайти пошуком.',
    '  https://l.test/new',
    '',
    'There are new, unread posts for your requests:',
    '- Пороми: 75 (пором)',
    '  The limit of 100 posts per day was reached. Use search to find the other posts.',
    '  https://l.test/new',
  ])
})
