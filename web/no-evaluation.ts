/** Replaces TypeBox's module with the same exports; see vite.config.ts. */
export function CanEvaluate(): boolean {
  return false
}

export function Evaluate(): never {
  throw new Error('The content policy of this page does not allow evaluation')
}
