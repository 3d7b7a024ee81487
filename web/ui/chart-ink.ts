/** Fonts as a picture outside the page finds them. */
export const font = "'Inter Variable', Inter, system-ui, sans-serif"

const colours = 8

/** Colours of series that stand beside one another (tokens.css), for both themes. */
export function seriesColour(index: number): string {
  return `var(--series-${(index % colours) + 1})`
}
