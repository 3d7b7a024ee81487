const parameter = 'next'

/** The address of the sign-in that leads back to `place`, a path within the application. */
export function signInAddress(place: string): string {
  return place === '/' ? '/login' : `/login?${new URLSearchParams({ [parameter]: place })}`
}

/** Where the operator wanted to go; never outside the application, whatever the address says. */
export function placeAfterSignIn(params: URLSearchParams): string {
  const place = params.get(parameter) ?? '/'
  return /^\/(?![/\\])/.test(place) ? place : '/'
}
