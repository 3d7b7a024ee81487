import type { InputOf, OutputOf, Route } from '@litopys/contract/route'

/**
 * A call that the offline store answers: undefined if it has no answer. Declared as methods, because the type
 * of the input depends on the route.
 */
export type LocalAnswer = { route: Route; answer(input: unknown): Promise<unknown> }
/** An answer of the server that the offline store keeps in part. */
export type AnswerCopy = { route: Route; keep(input: unknown, output: unknown): Promise<unknown> }

export function localAnswer<R extends Route>(
  route: R,
  answer: (input: InputOf<R>) => Promise<OutputOf<R> | undefined>,
): LocalAnswer {
  return { route, answer }
}

export function answerCopy<R extends Route>(
  route: R,
  keep: (output: OutputOf<R>, input: InputOf<R>) => Promise<unknown>,
): AnswerCopy {
  return { route, keep: (input: InputOf<R>, output: OutputOf<R>) => keep(output, input) }
}
