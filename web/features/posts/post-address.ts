export function postAddress(id: string): string {
  return `/posts/${encodeURIComponent(id)}`
}
