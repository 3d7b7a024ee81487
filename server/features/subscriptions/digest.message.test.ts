import { expect, test } from 'vitest'
import { digestMessage } from './digest.message.ts'

test('a letter says how many posts wait to be looked at, where, and that the bound of a day was reached', () => {
  const part = { title: 'Пороми', posts: 75, isCut: true, fired: ['пором'], link: 'https://l.test/new' }
  const { text } = digestMessage({ to: 'a@b.test', parts: [part], now: new Date(0) })
  expect(text.split('\n')).toEqual([
    'За вашими запитами надійшло нове, ще не переглянуте:',
    '- Пороми: 75 (пором)',
    '  Досягнуто межі, 100 дописів на добу: те, що надійшло після того, є лише в пошуку.',
    '  https://l.test/new',
    '',
    'New posts, not seen yet, have come in for your requests:',
    '- Пороми: 75 (пором)',
    '  The limit of 100 posts a day was reached: what came in after that is in the search alone.',
    '  https://l.test/new',
  ])
})
