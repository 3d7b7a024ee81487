import type { InputOf, OutputOf, Route } from '@litopys/contract/route'

/**
 * A call that the mirror answers: undefined where it knows nothing. Methods, since the route found decides
 * what the input is.
 */
export type Answering = { route: Route; answer(input: unknown): Promise<unknown> }
/** An answer of the server that the mirror keeps something of. */
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
