/** The address of the new posts of a watched search. */
export function newsAddress(requestId: string): string {
  return `/requests/${requestId}/new`
}
