import { fileMarks } from '@litopys/language/text/file-texts'

/**
 * What searches read instead of the wide rows of posts, as SQL over the posts. The tables are made of it by
 * migrations/0002-reading-layout.ts: a change here needs a migration that makes them again.
 */
/** The values of each list, without empty texts, which are no values. */
const lists = [
  "arrayDistinct(arrayConcat([toString(category)], CAST(foundCategories, 'Array(String)')))",
  "CAST(tags, 'Array(String)')",
  "arrayDistinct(arrayConcat(CAST(keywords, 'Array(String)'), CAST(foundKeywords, 'Array(String)')))",
  "CAST(audience, 'Array(String)')",
  "CAST(sources, 'Array(String)')",
  "CAST(hashtags, 'Array(String)')",
  "CAST(mentions, 'Array(String)')",
  "arrayDistinct(CAST(domains, 'Array(String)'))",
  'emails',
].map((list) => `arrayFilter(value -> value != '', ${list})`)
const kinds = [
  ...['person', 'organisation', 'unit', 'rank', 'weapon', 'country', 'place', 'phone', 'card', 'iban'],
  ...['taxId', 'passport', 'imei', 'wallet', 'ip', 'mac'],
]
const kindNumbers = kinds.map((_, i) => lists.length + i)
const kindNumber = `transform(toString(kind), [${kinds.map((kind) => `'${kind}'`).join(', ')}], [${kindNumbers.join(', ')}], 63)`
const entities = "arrayFilter(entity -> tupleElement(entity, 'id') != '', entities)"
/** Kind and value. People are counted by the key of the person, which several names of a post can share. */
const entityValue = `if(tupleElement(entity, 'kind') = 'person' AND tupleElement(entity, 'detail') != '',
  toString(tupleElement(entity, 'detail')), tupleElement(entity, 'id'))`
const found = `arrayDistinct(arrayMap(
  entity -> (toString(tupleElement(entity, 'kind')), ${entityValue}), ${entities}))`
const entityKinds = `tupleElement(${found}, 1)`
const entityValues = `tupleElement(${found}, 2)`
/** Names of people: the key of the person and the name (archive/people.ts). */
const people = `arrayFilter(entity -> tupleElement(entity, 'kind') = 'person', ${entities})`
const personKeys = `arrayMap(entity -> ${entityValue}, ${people})`
const personNames = `tupleElement(${people}, 'id')`
const nameId = `bitOr(bitOr(bitShiftLeft(bitShiftRight(cityHash64(key), 40), 29),
  bitShiftLeft(bitAnd(cityHash64(name), 8388607), 6)), toUInt64(${lists.length + kinds.length}))`
const id = (value: string, list: string | number) =>
  `bitOr(bitShiftLeft(bitShiftRight(cityHash64(${value}), 17), 6), toUInt64(${list}))`

const valueIds = `arrayConcat(
  ${lists.map((list, number) => `arrayMap(value -> ${id('value', number)}, ${list})`).join(',\n  ')},
  arrayMap((kind, value) -> ${id('value', kindNumber)}, ${entityKinds}, ${entityValues}),
  arrayMap((key, name) -> ${nameId}, ${personKeys}, ${personNames}))`
/** The texts of `valueIds`, in the same order. */
const values = `arrayConcat(${[...lists, entityValues, personNames].join(', ')})`

const flags = [
  ...['hasImage', 'hasAudio', 'hasVideo', 'isForwarded', 'isEdited', 'isNotNull(deletedAt)'],
  ...['existedBefore', 'sensitive'],
]
const flagBits = flags.map((flag, bit) => `${2 ** bit} * toUInt8(${flag})`).join(' + ')
const singles = `concat(channelType, '\\n', postType, '\\n', inLanguage, '\\n', toString(${flagBits}))`

const allMarks = Object.values(fileMarks)
  .map(({ sure, unsure }) => sure + unsure)
  .join('')
/** In `repeated`: the post has texts of files, and `repeated` has all terms of its own text. */
export const fileTextSign = `xxHash32('${fileMarks.picture.sure}')`

export const readingColumns = {
  singles: `LowCardinality(String) MATERIALIZED ${singles}`,
  valueIds: `Array(UInt64) MATERIALIZED ${valueIds} CODEC(LZ4)`,
  present: `UInt32 MATERIALIZED arrayReduce('groupBitOr', arrayMap(id -> toUInt32(bitShiftLeft(toUInt64(1), bitAnd(id, 63))), valueIds))`,
  repeated: `Array(UInt32) MATERIALIZED if(empty(fileTexts),
    arrayMap(term -> xxHash32(term), arrayFilter(term -> match(term, '#[234]$'), terms)),
    arrayPushFront(arrayMap(term -> xxHash32(term), arrayFilter(term -> NOT match(term, '^[${allMarks}]'), terms)), ${fileTextSign}))`,
}

const row = `toJSONString(tuple(
  channelId, messageId, author, channelType, title, articleBody, text, inLanguage, category, keywords,
  foundCategories, foundKeywords, audience, numOfFollowers, postType, hasImage, hasAudio, hasVideo, isForwarded,
  existedBefore, sensitive, size, wordCount, permalink, forwardedName, forwardedUsername, forwardedChannelId,
  forwardedMessageId, replyTo, viaBot, hashtags, mentions, urls, domains, emails, entities, tags, views,
  forwards, reactions, media, links, extra, album, toUnixTimestamp(dateCreated), toUnixTimestamp(editedAt),
  isEdited, approximate, toUnixTimestamp(deletedAt), toUnixTimestamp(archivedAt), createdBy,
  toUnixTimestamp(createdAt), sources, fileTexts))`
export const rowsOfPosts = `SELECT channelId, messageId, version, ${row} AS row FROM litopys.posts`
export const valuesOfPosts = `WITH arrayJoin(arrayZip(valueIds, ${values})) AS pair
  SELECT tupleElement(pair, 1) AS id, tupleElement(pair, 2) AS value FROM litopys.posts`

/** Each stored file of each post. */
export const filesOfPosts = `WITH arrayJoin(arrayDistinct(arrayMap(
    item -> (tupleElement(item, 'hash'), tupleElement(item, 'format')),
    arrayFilter(item -> tupleElement(item, 'hash') != '', media)))) AS file
  SELECT tupleElement(file, 1) AS hash, tupleElement(file, 2) AS format, channelId, messageId FROM litopys.posts`
