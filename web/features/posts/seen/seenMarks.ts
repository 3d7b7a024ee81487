import { create } from 'zustand'

/** `byHand`: the operator said so himself, and sees at once that it was taken up. */
export type SeenMark = { seen: boolean; byHand: boolean }

/** What became of the posts since they were loaded, by id. */
export const useSeenMarks = create<Record<string, SeenMark>>(() => ({}))

/** Another person at this browser has seen nothing yet. */
export function forgetSeen() {
  useSeenMarks.setState({}, true)
}

export function isSeen(
  post: { _id: string; seen: boolean },
  marks: Readonly<Record<string, SeenMark>>,
): boolean {
  return marks[post._id]?.seen ?? post.seen
}
