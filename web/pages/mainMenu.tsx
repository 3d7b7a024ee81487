import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { currentUserQuery } from '#features/session/api/currentUser.ts'
import { scopeFor } from '#features/session/may.ts'
import { NewCount } from '#features/subscriptions/components/newCount.tsx'
import classes from './frame.module.css'
import { entries } from './navigation.ts'

export function MainMenu() {
  const { t } = useTranslation()
  const { data: user } = useQuery(currentUserQuery)
  return (
    <nav className={classes.nav} aria-label={t('app.navigation')}>
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
