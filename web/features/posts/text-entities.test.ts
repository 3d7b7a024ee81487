import { noEntities } from '@litopys/contract/schemas/entities'
import type { FoundPost } from '@litopys/contract/schemas/post'
import { expect, test } from 'vitest'
import { foundPost } from '#testing/posts.ts'
import { hiddenAddresses, linksIn, unseenEntities } from './text-entities.ts'

const post = (text: string, entities: Partial<FoundPost['entities']>) =>
  foundPost({ text, entities: { ...noEntities, ...entities } })

const values = (made: FoundPost) => unseenEntities(made).map(({ value }) => value)

test('hashtags and mentions are found in the text regardless of case', () => {
  const text = '🔥 #Погода для @Some_Name, не #інше'
  const links = linksIn(post(text, { hashtag: [{ id: 'погода' }], mention: [{ id: 'some_name' }] }))
  expect(links.map(({ value, start, end }) => [value, text.slice(start, end)])).toEqual([
    ['погода', '#Погода'],
    ['some_name', '@Some_Name'],
  ])
})

test('web addresses link to their domain, e-mail addresses to themselves', () => {
  const text = 'Пишіть на Info@Example.org, дивіться https://www.example.com/a?b=c. І t.me/news/5!'
  const made = post(text, {
    email: [{ id: 'info@example.org' }],
    url: [
      { id: 'https://www.example.com/a?b=c', domain: 'example.com' },
      { id: 'https://t.me/news/5', domain: 't.me' },
    ],
  })
  expect(linksIn(made).map(({ value, start, end }) => [value, text.slice(start, end)])).toEqual([
    ['info@example.org', 'Info@Example.org'],
    ['example.com', 'https://www.example.com/a?b=c'],
    ['t.me', 't.me/news/5'],
  ])
})

test('entities shown in the text are not listed again', () => {
  const text = '#погода: пишіть на info@example.org або https://www.example.com/a'
  const made = post(text, {
    hashtag: [{ id: 'погода' }],
    email: [{ id: 'info@example.org' }],
    url: [{ id: 'https://www.example.com/a', domain: 'example.com' }],
  })
  expect(values(made)).toEqual([])
})

test('the target of a link behind words is listed', () => {
  const url = [{ id: 'https://example.com/a', domain: 'example.com' }]
  expect(values(post('Докладніше тут', { url }))).toEqual(['example.com'])
})

test('a longer hashtag is not taken for a shorter one', () => {
  expect(values(post('#погодасьогодні', { hashtag: [{ id: 'погода' }] }))).toEqual(['погода'])
})

test('hashtags in the hidden end of a long post are listed', () => {
  const made = post(`${'слово '.repeat(400)}#кінець`, { hashtag: [{ id: 'кінець' }] })
  expect(values(made)).toEqual(['кінець'])
})

test('addresses behind words are shown in full, written-out addresses are not repeated', () => {
  const url = [
    { id: 'https://example.org/x?y=1', domain: 'example.org' },
    { id: 'https://example.com/a', domain: 'example.com' },
  ]
  const made = post('Докладніше тут, або example.com/a.', { url })
  expect(hiddenAddresses(made)).toEqual(['https://example.org/x?y=1'])
})

test('a run of marks as long as a post is read quickly', () => {
  const url = [{ id: 'https://example.com/', domain: 'example.com' }]
  const made = post(`https://example.com/ ${'.'.repeat(60_000)}x`, { url })
  const before = process.threadCpuUsage()
  expect(linksIn(made)).toHaveLength(1)
  expect(hiddenAddresses(made)).toEqual([])
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(2_000)
})
