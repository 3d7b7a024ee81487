import { create } from 'zustand'
import { dropKeptLink, type SignInLink, takeLink } from './link-token.ts'

/** `count`: of links opened since the page was loaded. */
type Opened = { link: SignInLink | undefined; count: number }

/**
 * The link with which the sign-in was opened. Taken while the module loads, before the router reads the
 * address; used once, it is forgotten: who signs out later comes back to the sign-in.
 */
export const useOpenedLink = create<Opened>(() => ({ link: takeLink(), count: 0 }))

/** A link pasted into the address of an open page changes the fragment alone, and loads nothing. */
export function followLinks() {
  window.addEventListener('hashchange', () => {
    const link = takeLink()
    if (link) useOpenedLink.setState(({ count }) => ({ link, count: count + 1 }))
  })
}

export function forgetLink() {
  dropKeptLink()
  useOpenedLink.setState({ link: undefined })
}
