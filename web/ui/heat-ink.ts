/** Number of colours of a heat map (tokens.css), without that of empty cells. */
export const heatSteps = 6

export function heatColour(step: number): string {
  return `var(--heat-${step})`
}

/** The colour of a figure in a cell of this colour. */
export function heatInk(step: number): string {
  return step > heatSteps / 2 ? 'var(--heat-ink-high)' : 'var(--heat-ink-low)'
}
