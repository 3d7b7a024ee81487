import { useEffect, useId } from 'react'
import { create } from 'zustand'

type Question = { leave: () => void; stay: () => void }
type Unsaved = { forms: ReadonlySet<string>; question: Question | null }

/**
 * Forms with something typed that is not saved, by their ids, and what waits for the operator's word on that.
 */
export const useUnsaved = create<Unsaved>()(() => ({ forms: new Set(), question: null }))

/** Of a form: whether something typed in it would be lost. What is being sent is not. */
export function useUnsavedMark(isTyped: boolean) {
  const id = useId()
  useEffect(() => {
    if (!isTyped) return undefined
    useUnsaved.setState(({ forms }) => ({ forms: new Set(forms).add(id) }))
    return () =>
      useUnsaved.setState(({ forms }) => ({ forms: new Set([...forms].filter((one) => one !== id)) }))
  }, [isTyped, id])
}

/** Goes where nothing would be lost, and asks first where something would. */
export function leave(go: () => void, stay: () => void = () => undefined): void {
  const { forms, question } = useUnsaved.getState()
  if (forms.size === 0) go()
  else if (question) stay()
  else useUnsaved.setState({ question: { leave: go, stay } })
}
