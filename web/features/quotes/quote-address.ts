export function quoteAddress(id: string): string {
  return `/quotes/${id}`
}
