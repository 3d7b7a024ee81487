import type { InputOf, OutputOf, Route } from '@litopys/contract/route'

/**
 * A call that the offline store answers: undefined if it has no answer. Declared as methods, because the type
 * of the input depends on the route.
 */
export type Answering = { route: Route; answer(input: unknown): Promise<unknown> }
/** An answer of the server that the offline store keeps in part. */
export type Keeping = { route: Route; keep(input: unknown, output: unknown): Promise<unknown> }

export function answering<R extends Route>(
  route: R,
  answer: (input: InputOf<R>) => Promise<OutputOf<R> | undefined>,
): Answering {
  return { route, answer }
}

export function keeping<R extends Route>(
  route: R,
  keep: (output: OutputOf<R>, input: InputOf<R>) => Promise<unknown>,
): Keeping {
  return { route, keep: (input: InputOf<R>, output: OutputOf<R>) => keep(output, input) }
}
