import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
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
          <NavLink key={to} to={to} end={to === '/'} className={classes.link ?? ''}>
            {t(label)}
            {to === '/requests' && <NewCount />}
          </NavLink>
        ))}
    </nav>
  )
}
