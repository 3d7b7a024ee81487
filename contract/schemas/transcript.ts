import type { Static } from 'typebox'
import * as Type from 'typebox'

/**
 * Why a passage of a transcript was dropped. Models of speech invent words where nothing is said, and fall into loops.
 * `silence`: the sound is silent there. `no_speech`: the model itself doubts that something was said. `repeated`: the
 * passage repeats itself.
 */
export const dropReasons = ['silence', 'no_speech', 'repeated'] as const
export type DropReason = (typeof dropReasons)[number]

const seconds = Type.Number({ description: 'Seconds from the start of the file' })
const segment = Type.Object({
  from: seconds,
  to: seconds,
  start: Type.Integer({ description: 'Start in the text, in UTF-16 code units' }),
  end: Type.Integer({ description: 'End in the text, in UTF-16 code units' }),
  confidence: Type.Optional(
    Type.Integer({ description: '0 to 100; absent if the transcription server does not give it' }),
  ),
  isUnsure: Type.Boolean({ description: 'May be wrong. Plain words of a query do not find it' }),
})
const dropped = Type.Object({
  from: seconds,
  to: seconds,
  reason: Type.Enum(dropReasons),
  text: Type.String({ description: 'What the model gave for it' }),
})

/** What a machine heard in a file. */
export const transcript = Type.Object({
  text: Type.String({ description: 'Empty if nothing is said' }),
  language: Type.String({ description: 'ISO 639-1; und if the language is unknown' }),
  confidence: Type.Optional(
    Type.Integer({
      description: 'Mean of the segments, 0 to 100; absent if the transcription server does not give it',
    }),
  ),
  segments: Type.Array(segment),
  dropped: Type.Array(dropped, { description: 'Passages that are not part of the text' }),
  isSilenceChecked: Type.Boolean({
    description:
      'Whether the sound was compared with the segments; false if its codec cannot be decoded here',
  }),
  model: Type.String({ description: 'Name of the model; empty if the file has no sound or is silent' }),
})
export type Transcript = Static<typeof transcript>
