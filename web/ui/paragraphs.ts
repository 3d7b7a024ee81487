type Stretch = { start: number; end: number }

const blankLines = /\n\s*\n/g

/** A stretch of text cut at its blank lines, which then take less room than a line of their own. */
export function paragraphsOf(text: string, { start, end }: Stretch): Stretch[] {
  const breaks = [...text.slice(start, end).matchAll(blankLines)].map((found) => ({
    from: start + found.index,
    to: start + found.index + found[0].length,
  }))
  const starts = [start, ...breaks.map(({ to }) => to)]
  const ends = [...breaks.map(({ from }) => from), end]
  return starts.flatMap((from, index) => {
    const to = ends[index] ?? end
    return from < to ? [{ start: from, end: to }] : []
  })
}
