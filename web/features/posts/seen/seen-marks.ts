import { create } from 'zustand'

/** Whether posts were marked as seen or unseen since they were loaded, by id. */
export const useSeenMarks = create<Record<string, boolean>>(() => ({}))

/** Another person at this browser has seen nothing yet. */
export function forgetSeen() {
  useSeenMarks.setState({}, true)
}

export function isSeen(
  post: { _id: string; seen: boolean },
  marks: Readonly<Record<string, boolean>>,
): boolean {
  return marks[post._id] ?? post.seen
}
