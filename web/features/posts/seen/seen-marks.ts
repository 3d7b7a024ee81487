import { create } from 'zustand'

/** Marks set since the posts were loaded, by post id: true is seen. */
export const useSeenMarks = create<Record<string, boolean>>(() => ({}))

/** Clears the marks when another user signs in. */
export function forgetSeen() {
  useSeenMarks.setState({}, true)
}

export function isSeen(
  post: { _id: string; seen: boolean },
  marks: Readonly<Record<string, boolean>>,
): boolean {
  return marks[post._id] ?? post.seen
}
