import type { EntityKind } from '@litopys/language/entity-kinds'
import { analyzeText } from '@litopys/language/extraction/analyze'
import type { Post } from '../schemas/post.ts'
import { entitiesByKind, storedEntities } from '../schemas/stored-entities.ts'

const date = '2026-01-01T12:00:00Z'

/**
 * A post with this text; other fields have plain defaults. Language and entities are derived from the text.
 */
export function testPost(text: string, given: Partial<Post> = {}): Post {
  const analysis = analyzeText(text)
  const ids = (kind: EntityKind) =>
    analysis.entities.filter((one) => one.kind === kind).map(({ id }) => ({ id }))
  const urls = analysis.entities.filter(({ kind }) => kind === 'url')
  return {
    _id: '10_1',
    channelId: '10',
    messageId: 1,
    author: '',
    channelType: 'public_channel',
    title: '',
    articleBody: text,
    text,
    inLanguage: analysis.inLanguage,
    category: '',
    keywords: [],
    audience: [],
    frequency: '',
    postType: 'Post',
    hasImage: false,
    hasAudio: false,
    hasVideo: false,
    existedBefore: false,
    sensitive: false,
    size: text.length,
    wordCount: analysis.words.length,
    reference: {},
    entities: {
      hashtag: ids('hashtag'),
      mention: ids('mention'),
      email: ids('email'),
      url: urls.map(({ id, detail = '' }) => ({ id, domain: detail })),
      ...entitiesByKind(storedEntities(analysis.entities)),
    },
    tags: [],
    reactions: [],
    media: [],
    dateCreated: date,
    archivedAt: date,
    createdBy: '',
    createdAt: date,
    sources: ['jsonl'],
    categories: given.category ? [given.category] : [],
    ...given,
  }
}
