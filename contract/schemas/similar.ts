import { likenessLevels } from '@litopys/language/similarity/levels'
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { postLine } from './post.ts'

export const likenessLevel = Type.Enum(likenessLevels, {
  description:
    'text: the same text, except for some words; story: the same event, within three days; topic: about the same',
})

/** Posts in one answer: as many as are compared for it. */
export const mostSimilar = 60
/** Posts that are compared for a condition `like:` and for a story, with the post itself. */
export const mostInSearch = 1_000
/** Characters of a pasted text. */
export const longestPasted = 20_000

const commonWord = Type.Object({
  word: Type.String({ description: 'As the given text has it' }),
  found: Type.String({ description: 'As the found post has it' }),
})

export const similarPost = Type.Object({
  ...postLine.properties,
  level: likenessLevel,
  closeness: Type.Number({ description: 'From 0 to 1: equal' }),
  words: Type.Array(commonWord, { description: 'Words that both have, the rarest first, at most eight' }),
})
export type SimilarPost = Static<typeof similarPost>

export const similarPosts = Type.Object({
  post: Type.Optional(Type.Object(postLine.properties, { description: 'The given post' })),
  posts: Type.Array(similarPost, { description: 'The most like first, without the post itself' }),
  total: Type.Integer({ description: `Number of posts that were found, at most ${mostSimilar}` }),
  levels: Type.Object(
    { text: Type.Integer(), story: Type.Integer(), topic: Type.Integer() },
    { description: 'Number of found posts of each level' },
  ),
  words: Type.Array(Type.String(), {
    description: 'The rarest words of the given text, which the found posts were looked up by',
  }),
})
export type SimilarPosts = Static<typeof similarPosts>

const storyPost = Type.Object({
  ...postLine.properties,
  level: Type.Enum(['text', 'story'] as const),
  seconds: Type.Integer({ description: 'Time since the first post of the story' }),
})

const storyChannel = Type.Object({
  channelId: Type.String(),
  title: Type.String(),
  posts: Type.Integer(),
  seconds: Type.Integer({
    description: 'Time between the first post of the story and the first of the channel',
  }),
})

export const story = Type.Object({
  posts: Type.Array(storyPost, { description: 'The first 500 posts of the story, the earliest first' }),
  channels: Type.Array(storyChannel, { description: 'Channels by their first post' }),
  total: Type.Integer({ description: 'Number of posts of the story, at most 1,000' }),
})
export type Story = Static<typeof story>
export const mostStoryPosts = 500
