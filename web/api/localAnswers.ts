import type { Route } from '@litopys/contract/route'

/** What the mirror of this browser does for calls: keeps what the server told, and answers where nobody does. */
export type LocalAnswers = {
  /** JSON as the server would send it; undefined where it does not know. */
  answer(route: Route, input: unknown): Promise<string | undefined>
  keep(route: Route, input: unknown, output: unknown): void
}

function createLocal() {
  let opening: Promise<LocalAnswers> | undefined
  return {
    /** Undefined: there is none (any more). Calls wait for one that is being opened. */
    use: (answers: Promise<LocalAnswers> | undefined) => {
      opening = answers
    },
    answer: async (route: Route, input: unknown): Promise<string | undefined> =>
      await (await opening?.catch(() => undefined))?.answer(route, input),
    keep: (route: Route, input: unknown, output: unknown): void => {
      void opening?.then((answers) => answers.keep(route, input, output)).catch(() => undefined)
    },
  }
}

export const local = createLocal()
