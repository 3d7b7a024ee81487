import { useEffect, useId } from 'react'
import { create } from 'zustand'

type Question = { leave: () => void; stay: () => void }
type Unsaved = { forms: ReadonlySet<string>; question: Question | null }

/** Forms with unsaved text, by their ids, and the action that waits for the operator's decision. */
export const useUnsaved = create<Unsaved>()(() => ({ forms: new Set(), question: null }))

/** For a form: whether it has unsaved text. Text that is being sent does not count. */
export function useUnsavedMark(isTyped: boolean) {
  const id = useId()
  useEffect(() => {
    if (!isTyped) return undefined
    useUnsaved.setState(({ forms }) => ({ forms: new Set(forms).add(id) }))
    return () =>
      useUnsaved.setState(({ forms }) => ({ forms: new Set([...forms].filter((one) => one !== id)) }))
  }, [isTyped, id])
}

/** Runs an action if no unsaved text would be lost, and asks first otherwise. */
export function leave(go: () => void, stay: () => void = () => undefined): void {
  const { forms, question } = useUnsaved.getState()
  if (forms.size === 0) go()
  else if (question) stay()
  else useUnsaved.setState({ question: { leave: go, stay } })
}
