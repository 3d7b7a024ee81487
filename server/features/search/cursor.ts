import { check } from '@litopys/contract/check'
import type { Static } from 'typebox'
import * as Type from 'typebox'
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
    asOf: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1 })),
  },
  { additionalProperties: false },
)
/**
 * The last post of a page with all its sort keys. Relevance scores come with the weights that they were
 * computed with. The next page uses the same weights, so new posts in the archive cause no gaps and no
 * repetitions. `asOf`, only of pictures: when the first page was read, in seconds since 1970.
 */
export type Cursor = Static<typeof cursor>

export function encodeCursor({ score, weights, rank, date, channelId, messageId, asOf }: Cursor): string {
  return Buffer.from(JSON.stringify({ score, weights, rank, date, channelId, messageId, asOf })).toString(
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
