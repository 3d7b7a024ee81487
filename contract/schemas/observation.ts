import type { Static } from 'typebox'
import * as Type from 'typebox'
import { sourceNames } from './post.ts'

const instant = Type.String({ format: 'date-time' })

/** What one source showed of a post at one time. */
export const observation = Type.Object({
  channelId: Type.String(),
  messageId: Type.Integer(),
  source: Type.Enum(sourceNames),
  run: Type.String({ description: 'Job that captured it' }),
  hash: Type.String({ description: 'SHA-256 of the bytes as received' }),
  capturedAt: instant,
  seenAt: Type.String({ description: 'When the source was read; empty if unknown, as for an exported file' }),
  asked: Type.String({ description: 'Address or account that was asked, or name of the file' }),
  parser: Type.String({ description: 'Version of the parser, such as desktop-1' }),
  context: Type.String({
    description:
      'JSON: values from around the record that its parser needs, and values that the capture added',
  }),
  place: Type.String({ description: 'Position in the file or page' }),
  files: Type.Array(Type.String(), { description: 'SHA-256 of the stored files of the post, sorted' }),
})
export type Observation = Static<typeof observation>

/** An observation in the list of a post. `size`: of the bytes; absent if the archive does not keep them. */
export const listedObservation = Type.Object({
  ...observation.properties,
  size: Type.Optional(Type.Integer({ description: 'Bytes; absent if the archive does not keep the record' })),
})
export type ListedObservation = Static<typeof listedObservation>

/** The bytes of an observation, as received. */
export const sourceRecord = Type.Object({
  hash: Type.String({ description: 'SHA-256 of the bytes' }),
  size: Type.Integer({ description: 'Bytes' }),
  encoding: Type.Enum(['utf8', 'base64'], { description: 'How content has the bytes' }),
  content: Type.String(),
})
export type SourceRecord = Static<typeof sourceRecord>
