/** The one-time token of the link that the server printed. It leaves the address at once, so that it does not stay in the history. */
export function takeSetupToken(): string | undefined {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('setup')
  if (!token) return undefined
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  return token
}
