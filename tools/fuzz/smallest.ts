const mostTries = 1_000

/** Removes parts of an input as long as it stays broken in the same way. */
export async function smallest(input: Buffer, isSame: (input: Buffer) => Promise<boolean>): Promise<Buffer> {
  let small = input
  let tries = 0
  for (let size = input.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at < small.length && tries < mostTries; ) {
      const other = Buffer.concat([small.subarray(0, at), small.subarray(at + size)])
      tries += 1
      if (await isSame(other)) small = other
      else at += size
    }
  }
  return small
}
