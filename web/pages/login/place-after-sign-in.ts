const parameter = 'next'

/** The URL of the sign-in that leads back to `place`, a path within the application. */
export function signInAddress(place: string): string {
  return place === '/' ? '/login' : `/login?${new URLSearchParams({ [parameter]: place })}`
}

/** The requested page after the sign-in; always inside the application, whatever the URL contains. */
export function placeAfterSignIn(params: URLSearchParams): string {
  const place = params.get(parameter) ?? '/'
  return /^\/(?![/\\])/.test(place) ? place : '/'
}
