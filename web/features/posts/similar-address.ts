/** Address of the page with posts that are like a post. */
export function similarAddress(id: string): string {
  return `/similar?${new URLSearchParams({ post: id })}`
}
