import { create } from 'zustand'
import { forgetStoredLink, type SignInLink, takeLink } from './link-token.ts'

/** `count`: links opened since the page was loaded. */
type Opened = { link: SignInLink | undefined; count: number }

/**
 * The link that opened the page. It is taken while the module loads, before the router reads the address. It
 * is forgotten after its use, so a later sign-out leads to sign-in.
 */
export const useOpenedLink = create<Opened>(() => ({ link: takeLink(), count: 0 }))

/** Follows links pasted into the address bar: they change only the fragment and load no page. */
export function followLinks() {
  window.addEventListener('hashchange', () => {
    const link = takeLink()
    if (link) useOpenedLink.setState(({ count }) => ({ link, count: count + 1 }))
  })
}

export function forgetLink() {
  forgetStoredLink()
  useOpenedLink.setState({ link: undefined })
}
