/** What came in for a watched request. */
export function newsAddress(requestId: string): string {
  return `/requests/${requestId}/new`
}
