import { matchesPost, queriedPost } from '@litopys/contract/query/match'
import { usualMatching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import { testPost } from '@litopys/contract/testing/post'
import { casePosts, queryCases } from '@litopys/contract/testing/query-cases'
import { indexTerms } from '@litopys/language/extraction/index-terms'
import { personKey } from '@litopys/language/names/person-key'
import { analyzeWords } from '@litopys/language/text/words'
import { expect, test } from 'vitest'
import { createTriggerIndex } from './trigger-index.ts'
import { triggersOf } from './triggers.ts'

const reading = { matching: usualMatching, timeZone: 'Europe/Kyiv' }
const posts = casePosts.map(({ text, channel, channelId, username, messageId, date, ...given }) => {
  const post = testPost(text, {
    channelId: String(channelId),
    messageId,
    title: channel,
    dateCreated: date,
    author: channel,
    ...given,
    reference: { permalink: `https://t.me/${username}/${messageId}`, ...given.reference },
  })
  return { post, terms: indexTerms(analyzeWords(text)) }
})

test('triggers miss no post that the query finds', () => {
  const watchable = queryCases.flatMap(([line]) => {
    const { query } = parseQuery(line)
    const triggers = triggersOf(query, {}, usualMatching)
    return triggers ? [{ triggers, item: { line, query } }] : []
  })
  expect(watchable.length).toBeGreaterThan(queryCases.length / 2)
  const lookUp = createTriggerIndex(watchable, () => ({ keyOf: personKey }))
  const passedOver = posts.flatMap(({ post, terms }) => {
    const candidates = lookUp(terms, post)
    return watchable.flatMap(({ item }) =>
      matchesPost(post, item.query, reading) && !candidates.has(item) ? [[item.line, post.messageId]] : [],
    )
  })
  expect(passedOver).toEqual([])
})

test('a post is found by its index terms as by its text', () => {
  for (const words of ['forms', 'form', 'letters'] as const) {
    const strict = { ...reading, matching: { words, spellings: words === 'forms' } }
    for (const [line] of queryCases) {
      const { query } = parseQuery(line)
      const byTerms = posts.map(({ post, terms }) => queriedPost(post, new Set(terms)).matches(query, strict))
      expect([line, byTerms]).toEqual([line, posts.map(({ post }) => matchesPost(post, query, strict))])
    }
  }
})
