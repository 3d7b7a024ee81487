import { quote, quoteWords } from '@litopys/contract/schemas/quote'
import { newRequest, request, requestChange } from '@litopys/contract/schemas/saved'
import { tagging } from '@litopys/contract/schemas/tag'
import type { Static } from 'typebox'
import * as Type from 'typebox'

const id = Type.String()
const words = Type.Partial(Type.Object(quoteWords))
const fields = Type.Record(Type.String(), Type.Unknown())

/**
 * An offline change by an operator. `before` has the earlier values of the changed fields, or of the deleted
 * object: if the server has other values when the change is sent, another user was faster. A deletion without
 * `before` skips this check.
 */
const change = Type.Union([
  Type.Object({ kind: Type.Literal('saveQuote'), quote }),
  Type.Object({ kind: Type.Literal('changeQuote'), id, before: words, after: words }),
  Type.Object({ kind: Type.Literal('deleteQuote'), id, before: Type.Optional(fields) }),
  Type.Object({ kind: Type.Literal('restoreQuote'), id }),
  Type.Object({ kind: Type.Literal('addRequest'), request, input: newRequest }),
  Type.Object({ kind: Type.Literal('changeRequest'), id, before: fields, after: requestChange }),
  Type.Object({ kind: Type.Literal('deleteRequest'), id, before: Type.Optional(fields) }),
  Type.Object({ kind: Type.Literal('restoreRequest'), id }),
  Type.Object({ kind: Type.Literal('tag'), tagging }),
])
export type Change = Static<typeof change>

/**
 * `conflict`: another user has changed the same object; `theirs` is the server's version. `refused`: the
 * server rejects the change.
 */
const state = Type.Union([
  Type.Object({ at: Type.Literal('waiting') }),
  Type.Object({ at: Type.Literal('conflict'), theirs: fields }),
  Type.Object({ at: Type.Literal('refused'), code: Type.String() }),
])
export type ChangeState = Static<typeof state>

/** `name` identifies the changed object for users. */
export const entry = Type.Object({
  id: Type.Integer(),
  madeAt: Type.String(),
  name: Type.String(),
  change,
  state,
})
export type Entry = Static<typeof entry>

/**
 * Objects of a change: a later change of the same object waits for the earlier one. Tag changes concern each
 * tag that they name.
 */
export function subjectsOf(change: Change): string[] {
  switch (change.kind) {
    case 'saveQuote':
      return [change.quote._id]
    case 'addRequest':
      return [change.request._id]
    case 'tag':
      return [...(change.tagging.add ?? []), ...(change.tagging.remove ?? [])].map((tag) => `tag ${tag}`)
    default:
      return [change.id]
  }
}

/** The same change for an object that has got another id. */
export function renamed(change: Change, from: string, to: string): Change {
  if ('id' in change && change.id === from) return { ...change, id: to }
  if (change.kind !== 'tag' || !change.tagging.quotes?.includes(from)) return change
  const quotes = change.tagging.quotes.map((one) => (one === from ? to : one))
  return { ...change, tagging: { ...change.tagging, quotes } }
}
