import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { currentUserQuery } from '#features/session/api/currentUser.ts'
import { scopeFor } from '#features/session/may.ts'
import { subscriptions } from '#features/subscriptions/api/subscriptions.ts'
import { NewCount } from '#features/subscriptions/components/newCount.tsx'
import classes from './frame.module.css'
import { entries } from './navigation.ts'

export function MainMenu() {
  const { t } = useTranslation()
  const { data: user } = useQuery(currentUserQuery)
  // How much is new stands in the menu and makes it wider.
  const { data: watched } = useQuery(subscriptions)
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // On a phone the menu is wider than the screen, and would hide where one is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place has another entry, and entries come with the user
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (nav.current && here) nav.current.scrollLeft = here.offsetLeft - nav.current.clientWidth / 2
  }, [pathname, user, watched])
  return (
    <nav ref={nav} className={classes.nav} aria-label={t('app.navigation')}>
      {entries
        .filter(({ permission, scopes }) => scopes.includes(scopeFor(user, permission)))
        .map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className={classes.link ?? ''}
            aria-current={isWithin(pathname, to) ? 'page' : undefined}
          >
            {t(label)}
            {to === '/requests' && <NewCount />}
          </Link>
        ))}
    </nav>
  )
}

/** Screens that a search leads to, and that have no entry of their own. */
const ofSearch = ['/posts', '/batch', '/chart']

function isWithin(pathname: string, to: string): boolean {
  const isAt = (place: string) => pathname === place || pathname.startsWith(`${place}/`)
  return to === '/' ? pathname === '/' || ofSearch.some(isAt) : isAt(to)
}
