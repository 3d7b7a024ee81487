import { check } from '@litopys/contract/check'
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { AppError } from './errors.ts'

const timeCursor = Type.Object(
  { at: Type.String({ format: 'date-time' }), id: Type.String({ maxLength: 2_000 }) },
  { additionalProperties: false },
)

/** Place in a list that is ordered by time and then by id, both falling. New items do not move it. */
export type TimeCursor = Static<typeof timeCursor>

export function encodeTimeCursor({ at, id }: TimeCursor): string {
  return Buffer.from(JSON.stringify({ at, id })).toString('base64url')
}

/** @throws AppError bad_cursor */
export function decodeTimeCursor(text: string): TimeCursor {
  const checked = check(timeCursor, parse(Buffer.from(text, 'base64url').toString('utf8')))
  if (!checked.ok || !checked.value.id.isWellFormed() || Number.isNaN(Date.parse(checked.value.at)))
    throw new AppError('bad_cursor')
  return checked.value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('bad_cursor', { cause })
  }
}
