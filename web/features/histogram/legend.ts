/** Position of an entry of the legend, starting at its colour mark. */
export type LegendEntry = { text: string; x: number; y: number }

const lineHeight = 18
const markWidth = 16
const gap = 16
const longest = 36
/** Average width in Inter at 12 px. */
const letterWidth = 7.2

/** Places entries side by side, on as many lines as the width requires. */
export function legendOf(
  texts: readonly string[],
  width: number,
): { entries: LegendEntry[]; height: number } {
  let [x, y] = [0, 0]
  const entries = texts.map((full) => {
    const text = full.length > longest ? `${full.slice(0, longest - 1)}…` : full
    const length = markWidth + text.length * letterWidth
    if (x > 0 && x + length > width) [x, y] = [0, y + lineHeight]
    const entry = { text, x, y }
    x += length + gap
    return entry
  })
  return { entries, height: texts.length === 0 ? 0 : y + lineHeight }
}
