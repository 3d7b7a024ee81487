/** `weightOf`: what an item counts against the limit of weight. */
export type AheadOf<Item, Result> = {
  /** The next item; undefined at the end. Called again only when the last call has resolved. */
  read(): Promise<Item | undefined>
  work(item: Item): Promise<Result>
  weightOf(item: Item): number
}

/**
 * Reads items one after another and works on several at a time. Yields the results in the order of the items.
 * Stops reading at `count` items, or at the item that reaches `weight`, until the consumer takes results.
 */
export async function* readAhead<Item, Result>(
  { read, work, weightOf }: AheadOf<Item, Result>,
  most: { count: number; weight: number },
): AsyncGenerator<Result> {
  const ahead: Promise<{ result: Result; weight: number } | undefined>[] = []
  let weight = 0
  let state: 'idle' | 'reading' | 'ended' = 'idle'

  const workOn = async (item: Item) => ({ result: await work(item), weight: weightOf(item) })
  const fill = () => {
    if (state !== 'idle' || ahead.length >= most.count || weight >= most.weight) return
    state = 'reading'
    const item = read()
    const worked = item.then((some) => some && workOn(some))
    // The error is thrown when its turn comes. An unhandled rejection would end the server.
    worked.catch(() => undefined)
    ahead.push(worked)
    item.then(
      (some) => {
        state = some === undefined ? 'ended' : 'idle'
        weight += some === undefined ? 0 : weightOf(some)
        fill()
      },
      () => {
        state = 'ended'
      },
    )
  }

  for (;;) {
    fill()
    const next = await ahead[0]
    if (!next) return
    ahead.shift()
    weight -= next.weight
    fill()
    yield next.result
  }
}
