import type { FoundPost } from '@litopys/contract/schemas/post'
import { expect, test } from 'vitest'
import { linksIn, unseenEntities } from './textEntities.ts'

const none: FoundPost['entities'] = { hashtag: [], mention: [], url: [], email: [] }

function post(text: string, entities: Partial<FoundPost['entities']>): FoundPost {
  return {
    ...{ _id: '5_1', channelId: '5', messageId: 1, author: 'a', channelType: 'public_channel', title: 'a' },
    ...{ articleBody: text, text, inLanguage: 'uk', category: '', keywords: [], audience: [], frequency: '' },
    ...{ postType: 'Post' as const, hasImage: false, hasAudio: false, hasVideo: false, existedBefore: false },
    ...{ sensitive: false, size: 1, wordCount: 1, reference: {}, tags: [], reactions: [], media: [] },
    ...{ dateCreated: '2026-01-02T03:04:05Z', archivedAt: '2026-01-02T03:04:05Z', createdBy: 'a' },
    ...{ createdAt: '2026-01-02T03:04:05Z', sources: [], matches: [] },
    entities: { ...none, ...entities },
  }
}

const values = (made: FoundPost) => unseenEntities(made).map(({ value }) => value)

test('hashtags and mentions are found where they stand, in any case of letters', () => {
  const text = '🔥 #Погода для @Some_Name, не #інше'
  const links = linksIn(post(text, { hashtag: [{ id: 'погода' }], mention: [{ id: 'some_name' }] }))
  expect(links.map(({ value, start, end }) => [value, text.slice(start, end)])).toEqual([
    ['погода', '#Погода'],
    ['some_name', '@Some_Name'],
  ])
})

test('what the text shows is not listed again', () => {
  const text = '#погода: пишіть на info@example.org або https://www.example.com/a'
  const made = post(text, {
    hashtag: [{ id: 'погода' }],
    email: [{ id: 'info@example.org' }],
    url: [{ id: 'https://www.example.com/a', domain: 'example.com' }],
  })
  expect(values(made)).toEqual([])
})

test('the target of a link that hides behind words is listed', () => {
  const url = [{ id: 'https://example.com/a', domain: 'example.com' }]
  expect(values(post('Докладніше тут', { url }))).toEqual(['example.com'])
})

test('a longer hashtag does not stand for a shorter one', () => {
  expect(values(post('#погодасьогодні', { hashtag: [{ id: 'погода' }] }))).toEqual(['погода'])
})

test('hashtags at the folded end of a long post are listed', () => {
  const made = post(`${'слово '.repeat(400)}#кінець`, { hashtag: [{ id: 'кінець' }] })
  expect(values(made)).toEqual(['кінець'])
})
