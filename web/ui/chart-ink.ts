/** Font names that a picture finds outside the page. */
export const font = "'Inter Variable', Inter, system-ui, sans-serif"

const colours = 8

/** Colours of adjacent series (tokens.css), for both themes. */
export function seriesColour(index: number): string {
  return `var(--series-${(index % colours) + 1})`
}
