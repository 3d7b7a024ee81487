import { noEntities } from '@litopys/contract/schemas/entities'
import type { FoundPost, OpenedPost } from '@litopys/contract/schemas/post'

/** A post for tests, as a search returns it. */
export function foundPost(own: Partial<FoundPost> = {}): FoundPost {
  const { channelId = '5', messageId = 1, text = 'Слово' } = own
  return {
    _id: `${channelId}_${messageId}`,
    channelId,
    messageId,
    author: 'Канал',
    title: 'Канал',
    channelType: 'public_channel',
    articleBody: text,
    text,
    inLanguage: 'uk',
    category: '',
    categories: [],
    keywords: [],
    audience: [],
    frequency: '',
    postType: 'Post',
    hasImage: false,
    hasAudio: false,
    hasVideo: false,
    existedBefore: false,
    sensitive: false,
    size: 10,
    wordCount: 1,
    reference: {},
    tags: [],
    reactions: [],
    media: [],
    dateCreated: '2026-01-02T03:04:05Z',
    matches: [],
    seen: false,
    archivedAt: '2026-01-02T04:00:00Z',
    createdBy: 'a',
    createdAt: '2026-01-02T04:00:00Z',
    sources: ['desktop'],
    entities: noEntities,
    ...own,
  }
}

/** A post for tests with its context, as its page needs it. */
export function openedPost(own: Partial<OpenedPost> = {}): OpenedPost {
  const { matches: _matches, seen: _seen, copies: _copies, ...post } = foundPost()
  return {
    ...post,
    revisions: [],
    neighbours: { before: [], after: [] },
    copies: { posts: 1, channels: 1, first: [], spread: [] },
    ...own,
  }
}
