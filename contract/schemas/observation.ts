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
