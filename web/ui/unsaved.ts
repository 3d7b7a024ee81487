import { useEffect, useId } from 'react'
import { create } from 'zustand'

type Question = { leave: () => void; stay: () => void }
type Unsaved = { forms: ReadonlySet<string>; uploads: ReadonlySet<string>; question: Question | null }

/**
 * Forms with unsaved text and running uploads, by their ids, and the action that waits for the operator's
 * decision. An upload is lost with its page, not with its place in the address or a dialog.
 */
export const useUnsaved = create<Unsaved>()(() => ({ forms: new Set(), uploads: new Set(), question: null }))

/** For a form: whether it has unsaved text. Text that is being sent does not count. */
export function useUnsavedMark(isTyped: boolean) {
  useMark('forms', isTyped)
}

/** For a list of uploads: whether one waits or runs. */
export function useUploadMark(isUploading: boolean) {
  useMark('uploads', isUploading)
}

function useMark(kind: 'forms' | 'uploads', isMarked: boolean) {
  const id = useId()
  useEffect(() => {
    if (!isMarked) return undefined
    useUnsaved.setState((state) => ({ [kind]: new Set(state[kind]).add(id) }))
    return () =>
      useUnsaved.setState((state) => ({ [kind]: new Set([...state[kind]].filter((one) => one !== id)) }))
  }, [kind, isMarked, id])
}

/** Runs an action if no unsaved text would be lost, and asks first otherwise. */
export function leave(go: () => void, stay: () => void = () => undefined): void {
  if (useUnsaved.getState().forms.size === 0) go()
  else askToLeave(go, stay)
}

/** Asks whether to run an action that loses text or uploads. A second question at once is answered with no. */
export function askToLeave(go: () => void, stay: () => void): void {
  if (useUnsaved.getState().question) stay()
  else useUnsaved.setState({ question: { leave: go, stay } })
}
