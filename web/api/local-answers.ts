import type { Route } from '@litopys/contract/route'
import { create } from 'zustand'

/** Offline store hooks for calls: stores answers of the server, and answers calls without a connection. */
export type LocalAnswers = {
  /** JSON as the server would send it; undefined if the offline store has no answer. */
  answer(route: Route, input: unknown): Promise<string | undefined>
  keep(route: Route, input: unknown, output: unknown): void
}

/** Whether the last answered call was answered locally: the server can be down while the network works. */
export const useAnswered = create(() => ({ locally: false }))

function showLocal(locally: boolean) {
  if (useAnswered.getState().locally !== locally) useAnswered.setState({ locally })
}

function createLocal() {
  let opening: Promise<LocalAnswers> | undefined
  return {
    /** Undefined: there is no offline store (any more). Calls wait while it is being opened. */
    use: (answers: Promise<LocalAnswers> | undefined) => {
      opening = answers
    },
    answer: async (route: Route, input: unknown): Promise<string | undefined> => {
      const answer = await (await opening?.catch(() => undefined))?.answer(route, input)
      if (answer !== undefined) showLocal(true)
      return answer
    },
    keep: (route: Route, input: unknown, output: unknown): void => {
      showLocal(false)
      void opening?.then((answers) => answers.keep(route, input, output)).catch(() => undefined)
    },
  }
}

export const local = createLocal()
