import { postRoutes } from '@litopys/contract/routes/archives'
import { call } from '#api/call.ts'
import { seenBatch } from '../seen/seen-batch.ts'
import { forgetSeen, useSeenMarks } from '../seen/seen-marks.ts'

const pause = 1_500

const batch = seenBatch((ids, seen) => call(postRoutes.markSeen, { ids, seen }), pause)

/**
 * Marks posts as seen or unseen, at once here and with the next batch on the server. Lists are not reloaded,
 * so no post disappears while it is read.
 */
export function mark(ids: readonly string[], seen: boolean) {
  if (ids.length === 0) return
  useSeenMarks.setState(Object.fromEntries(ids.map((id) => [id, seen])))
  batch.add(ids, seen)
}

export function forgetMarks() {
  batch.forget()
  forgetSeen()
}
