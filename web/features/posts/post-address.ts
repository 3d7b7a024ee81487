/** The address of a post's own page. */
export function postAddress(id: string): string {
  return `/posts/${encodeURIComponent(id)}`
}
