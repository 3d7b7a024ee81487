import type { Route } from '@litopys/contract/route'
import { create } from 'zustand'

/**
 * What the mirror of this browser does for calls: keeps what the server told, and answers where nobody does.
 */
export type LocalAnswers = {
  /** JSON as the server would send it; undefined where it does not know. */
  answer(route: Route, input: unknown): Promise<string | undefined>
  keep(route: Route, input: unknown, output: unknown): void
}

/**
 * Whether the last call that was answered was answered here: the server may be gone while there is a network.
 */
export const useAnswered = create(() => ({ locally: false }))

function tell(locally: boolean) {
  if (useAnswered.getState().locally !== locally) useAnswered.setState({ locally })
}

function createLocal() {
  let opening: Promise<LocalAnswers> | undefined
  return {
    /** Undefined: there is none (any more). Calls wait for one that is being opened. */
    use: (answers: Promise<LocalAnswers> | undefined) => {
      opening = answers
    },
    answer: async (route: Route, input: unknown): Promise<string | undefined> => {
      const answer = await (await opening?.catch(() => undefined))?.answer(route, input)
      if (answer !== undefined) tell(true)
      return answer
    },
    keep: (route: Route, input: unknown, output: unknown): void => {
      tell(false)
      void opening?.then((answers) => answers.keep(route, input, output)).catch(() => undefined)
    },
  }
}

export const local = createLocal()
