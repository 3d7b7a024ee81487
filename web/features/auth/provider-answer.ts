import { create } from 'zustand'

/**
 * The query string that the identity provider added to the address of the sign-in page; undefined without one.
 * It is removed from the address at once, so that it does not stay in the history.
 */
function takeProviderAnswer(): string | undefined {
  const { search, pathname } = window.location
  const params = new URLSearchParams(search)
  if (!params.has('state') || !(params.has('code') || params.has('error'))) return undefined
  window.history.replaceState(window.history.state, '', pathname)
  return search.slice(1)
}

/** The answer with which the page was opened. It is taken while the module loads, before the router reads the address. */
export const useProviderAnswer = create(() => ({ answer: takeProviderAnswer() }))

/** Forgets the answer after its use, so a later sign-out leads to sign-in. */
export function forgetProviderAnswer(): void {
  useProviderAnswer.setState({ answer: undefined })
}
