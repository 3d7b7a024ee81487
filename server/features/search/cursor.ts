import { check } from '@litopys/contract/check'
import Type, { type Static } from 'typebox'
import { AppError } from '#server/errors'

const cursor = Type.Object(
  {
    score: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9 })),
    weights: Type.Optional(
      Type.Object({
        average: Type.Number({ minimum: 1e-6, maximum: 1e6 }),
        idf: Type.Array(Type.Number({ minimum: 0, maximum: 1e3 }), { maxItems: 1_000 }),
      }),
    ),
    rank: Type.Optional(Type.Integer({ minimum: -1e10, maximum: 1e10 })),
    date: Type.String({ format: 'day-or-instant' }),
    channelId: Type.String({ maxLength: 200 }),
    messageId: Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
  },
  { additionalProperties: false },
)
/**
 * The last post of a page, by everything that the order looks at. Scores of relevance go with the weights
 * they were made of: those of the next page are made of the same, whatever has come into the archive since,
 * so that no post is left out and none comes twice.
 */
export type Cursor = Static<typeof cursor>

export function encodeCursor({ score, weights, rank, date, channelId, messageId }: Cursor): string {
  return Buffer.from(JSON.stringify({ score, weights, rank, date, channelId, messageId })).toString(
    'base64url',
  )
}

export function decodeCursor(text: string): Cursor {
  const checked = check(cursor, parse(Buffer.from(text, 'base64url').toString('utf8')))
  if (!checked.ok || Date.parse(checked.value.date) < 0) throw new AppError('bad_cursor')
  return checked.value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('bad_cursor', { cause })
  }
}
