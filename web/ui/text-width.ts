/** Average widths in Inter at 12 px. */
const [letter, capital] = [7.2, 9.6]
const isCapital = /\p{Lu}/u
/** A name is not cut below this number of letters. */
const fewestLetters = 3

/** About how wide a text is in a chart, in pixels. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, one) => sum + widthOf(one), 0)
}

/** The text, or its beginning with an ellipsis, if it is wider than `width` pixels. */
export function cutText(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  const letters = [...text]
  let room = width - letter
  const end = letters.findIndex((one) => {
    room -= widthOf(one)
    return room < 0
  })
  return `${letters.slice(0, Math.max(fewestLetters, end)).join('')}…`
}

function widthOf(one: string): number {
  return isCapital.test(one) ? capital : letter
}
