/** Runs one task after the other, for all callers. */
export type WriterTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Serialises reading, merging and rewriting of posts. Two concurrent writers would write a version with the
 * same number and delete each other's. `among`: also excludes writers of other processes, if there are any.
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
