/** The name of a channel on the screen, right of its circle; `size` is the radius of the circle. All in pixels. */
export type Label = { text: string; x: number; y: number; size: number }

const longest = 28
/** Space between the circle and the name. */
export const gap = 3

/**
 * The names that do not overlap: those of large channels have precedence, and long ones are cut.
 * `widthOf`: width of a text; `height`: of a line.
 */
export function labelsThatFit(labels: Label[], widthOf: (text: string) => number, height: number): Label[] {
  const taken: { left: number; right: number; top: number; bottom: number }[] = []
  const fitting: Label[] = []
  for (const label of labels.toSorted((a, b) => b.size - a.size)) {
    const text = cut(label.text)
    const left = label.x + label.size + gap
    const box = {
      left: left - gap,
      right: left + widthOf(text) + gap,
      top: label.y - height / 2 - 1,
      bottom: label.y + height / 2 + 1,
    }
    const isFree = taken.every(
      (other) =>
        box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
    )
    if (!isFree) continue
    taken.push(box)
    fitting.push({ ...label, text })
  }
  return fitting
}

function cut(text: string): string {
  const characters = [...text]
  return characters.length > longest
    ? `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : text
}
