/** The path of a feed. The token is its only proof, so the path is never logged. */
export function feedPath(token: string): string {
  return `/feeds/${token}.atom`
}
