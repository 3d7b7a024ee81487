import { expect, test } from 'vitest'
import { testPost } from '../testing/post.ts'
import { casePosts, queryCases } from '../testing/query-cases.ts'
import { matchesPost } from './match.ts'
import { usualMatching } from './matching.ts'
import { parseQuery } from './parse.ts'
import { printQuery } from './print.ts'

const posts = casePosts.map(({ text, channel, channelId, username, messageId, date, ...given }) =>
  testPost(text, {
    channelId: String(channelId),
    messageId,
    title: channel,
    dateCreated: date,
    author: channel,
    reference: { permalink: `https://t.me/${username}/${messageId}` },
    ...given,
  }),
)
const reading = { matching: usualMatching, timeZone: 'Europe/Kyiv' }

test.each(queryCases)('%j finds the posts %j', (line, expected) => {
  const { query, corrections } = parseQuery(line)
  expect(posts.filter((post) => matchesPost(post, query, reading)).map(({ messageId }) => messageId)).toEqual(
    expected,
  )
  expect(corrections).toEqual([])
})

test.each(queryCases)('%j is printed as a line with the same meaning', (line) => {
  const { query } = parseQuery(line)
  expect(parseQuery(printQuery(query))).toEqual({ query, corrections: [] })
})
