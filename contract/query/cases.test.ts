import { expect, test } from 'vitest'
import { testPost } from '../testing/post.ts'
import {
  type CasePost,
  casePosts,
  fileCasePosts,
  fileQueryCases,
  queryCases,
} from '../testing/query-cases.ts'
import { matchesPost } from './match.ts'
import { usualMatching } from './matching.ts'
import { parseQuery } from './parse.ts'
import { printQuery } from './print.ts'

const shown = ({ text, channel, channelId, username, messageId, date, ...given }: CasePost) =>
  testPost(text, {
    channelId: String(channelId),
    messageId,
    title: channel,
    dateCreated: date,
    author: channel,
    ...given,
    reference: { permalink: `https://t.me/${username}/${messageId}`, ...given.reference },
  })
const posts = casePosts.map(shown)
const filePosts = fileCasePosts.map(shown)
const reading = { matching: usualMatching, timeZone: 'Europe/Kyiv' }

test.each(queryCases)('%j finds the posts %j', (line, expected) => {
  const { query, corrections } = parseQuery(line)
  expect(posts.filter((post) => matchesPost(post, query, reading)).map(({ messageId }) => messageId)).toEqual(
    expected,
  )
  expect(corrections).toEqual([])
})

test.each(fileQueryCases)('%j finds the posts %j by the texts of their files', (line, expected) => {
  const { query, corrections } = parseQuery(line)
  const found = filePosts.filter((post) => matchesPost(post, query, reading))
  expect(found.map(({ messageId }) => messageId)).toEqual(expected)
  expect(corrections).toEqual([])
})

test.each([...queryCases, ...fileQueryCases])('%j is printed as a line with the same meaning', (line) => {
  const { query } = parseQuery(line)
  expect(parseQuery(printQuery(query))).toEqual({ query, corrections: [] })
})
