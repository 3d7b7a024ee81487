import type { TObject } from 'typebox'
import { expect, test } from 'vitest'
import { check } from '../check.ts'
import { roles } from './account.ts'
import { channel, channelFilters, newChannel } from './channel.ts'
import { entities } from './entities.ts'
import { key, newKey } from './key.ts'
import { post, postTypes } from './post.ts'
import { quote } from './quote.ts'
import { item, newItem, newRequest, registryCollections, request } from './saved.ts'
import { facetFields, searchFilters } from './search.ts'
import { newUser, user } from './user.ts'

const words = (text: string) => text.split(' ')

test.each<[string, TObject, string]>([
  [
    'a user',
    user,
    '_id email givenName familyName additionalName phone worksFor image role verified access mfa status privacyConsent createdAt updatedAt updatedBy createdBy',
  ],
  [
    'a new user',
    newUser,
    'email role givenName familyName additionalName phone access password confirmation',
  ],
  ['a channel', channel, '_id type title channelId key tags createdBy createdAt'],
  ['a new channel', newChannel, 'type title channelId key tags'],
  [
    'a filter of channels',
    channelFilters,
    'channelType category title audience keywords frequency numFollowers sensitive',
  ],
  ['a key', key, '_id phoneNumber appId createdBy createdAt'],
  ['a new key', newKey, 'phoneNumber appId appHash stringSession'],
  [
    'a request',
    request,
    '_id title index startDate endDate search searchKey filters page itemsPerPage totalItems sortBy view createdBy createdAt __v',
  ],
  [
    'a post',
    post,
    'articleBody audience author category channelId channelType entities existedBefore frequency hasAudio hasImage hasVideo inLanguage keywords numOfFollowers postType reference sensitive size text title wordCount dateCreated archivedAt createdBy createdAt',
  ],
  [
    'a quote',
    quote,
    'articleBody audience author category channelId channelType entities existedBefore frequency hasAudio hasImage hasVideo inLanguage keywords numOfFollowers postType reference sensitive size text title wordCount dateCreated archivedAt createdBy createdAt tags comment',
  ],
  [
    'an analysis, a message and a query',
    item,
    'itemId itemTitle itemContent itemType keywords theme createdBy createdAt',
  ],
  [
    'a filter of posts',
    searchFilters,
    'author tags postType inLanguage entities.country.name entities.hashtag.id entities.mention.id entities.url.domain entities.email.id hasImage hasAudio hasVideo dateCreated',
  ],
])('%s has its specified fields', (_, { properties }, fields) => {
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(words(fields)))
})

test.each<[string, TObject, string]>([
  ['a new user', newUser, 'email role'],
  ['a channel', channel, 'title channelId createdBy'],
  ['a new key', newKey, 'phoneNumber appId appHash stringSession'],
  ['a quote', quote, 'articleBody author channelId createdBy'],
  ['a new analysis, message or query', newItem, 'itemId'],
  ['an analysis, a message and a query', item, 'itemId createdBy'],
])('%s requires its required fields', (_, schema, fields) => {
  const checked = check(schema, {})
  const missing = checked.ok ? [] : checked.issues.map(({ path }) => path.slice(1))
  expect(missing).toEqual(expect.arrayContaining(words(fields)))
})

test('post types, roles and the collections of one shape are the specified ones', () => {
  expect(postTypes).toEqual(['Chat', 'Channel', 'Post', 'Service'])
  expect(roles).toEqual(['Admin', 'Data manager', 'User'])
  expect(registryCollections).toEqual(['analyses', 'messages', 'queries'])
})

test('people, ranks, weapons and identifiers are kinds of entities', () => {
  const kinds = words('country hashtag mention url person rank weapon iban card phone imei passport taxId ip')
  expect(Object.keys(entities.properties)).toEqual(expect.arrayContaining(kinds))
})

const phones = (phoneNumber: string) =>
  check(newKey, { phoneNumber, appId: '1', appHash: 'f'.repeat(32), stringSession: 'x' }).ok

test.each(['+380501234567', '+38 (050)1234567', '+38 0501234567', '+38 (050) 123-45-67'])(
  'a key takes the phone number %s',
  (phone) => expect(phones(phone)).toBe(true),
)

test.each(['380501234567', '+3805012345', '+38 (050 123', '+3805012345678', ''])(
  'a key does not take the phone number %j',
  (phone) => expect(phones(phone)).toBe(false),
)

test('every specified facet is a facet of the search', () => {
  const named = 'author inLanguage category entities.country.name entities.hashtag.id entities.mention.id'
  const found = 'entities.url.domain entities.person.name entities.rank.name entities.weapon.name'
  const identified =
    'entities.iban.id entities.card.id entities.phone.id entities.imei.id entities.passport.id entities.taxId.id entities.ip.id'
  expect(facetFields).toEqual(expect.arrayContaining(words(`${named} ${found} ${identified}`)))
})

test.each([null, ''])('the text of a request can be %j', (search) => {
  expect(check(newRequest, { title: 'Усе', search }).ok).toBe(true)
})
