/** Does one thing after the other, whoever asks. */
export type WriterTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Who reads a post, merges it and writes its next version has to be alone with it: of two at once each would
 * write a version of the same number and delete the other's. `among`: keeps those of other processes away,
 * where there are any.
 */
export function createWriterTurn(among: WriterTurn = (work) => work()): WriterTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(
      () => among(work),
      () => among(work),
    )
    last = mine
    return mine
  }
}
