/** A key press in a grid, as far as moves depend on it. */
type Press = { key: string; ctrlKey: boolean; metaKey: boolean }
type Place = { at: number; columns: number; count: number }

/**
 * The cell that a key moves the focus to, in a grid whose rows are full but for the last; undefined for other keys. Keys
 * as in https://www.w3.org/WAI/ARIA/apg/patterns/grid/.
 */
export function movedTo({ key, ctrlKey, metaKey }: Press, { at, columns, count }: Place): number | undefined {
  const last = count - 1
  const rowStart = at - (at % columns)
  const rowEnd = Math.min(last, rowStart + columns - 1)
  const isWhole = ctrlKey || metaKey
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1)
    case 'ArrowRight':
      return Math.min(last, at + 1)
    case 'ArrowUp':
      return at < columns ? at : at - columns
    case 'ArrowDown':
      // Below the end of a short last row, its last cell is nearest.
      return rowEnd === last ? at : Math.min(last, at + columns)
    case 'Home':
      return isWhole ? 0 : rowStart
    case 'End':
      return isWhole ? last : rowEnd
    default:
      return undefined
  }
}
