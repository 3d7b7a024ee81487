/** The address of a quote's own page. */
export function quoteAddress(id: string): string {
  return `/quotes/${id}`
}
