type Stretch = { start: number; end: number }

const blankLines = /\n\s*\n/g

/** A part of a text, split at blank lines: the gaps between paragraphs are smaller than an empty line. */
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
