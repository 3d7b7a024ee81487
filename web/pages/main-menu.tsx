import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { currentUserQuery } from '#features/auth/api/current-user.ts'
import { scopeFor } from '#features/auth/may.ts'
import { NewCount } from '#features/subscriptions/components/new-count.tsx'
import { ToolMenu } from '#ui/tool-menu.tsx'
import classes from './main-menu.module.css'
import { type Entry, entryAt, folded, work } from './navigation.ts'

/**
 * The screens that the user may open, in three groups: in the bar on a wide screen, behind a button on a
 * narrow one.
 */
export function MainMenu() {
  const { t } = useTranslation()
  const { data: user } = useQuery(currentUserQuery)
  const isNarrow = useMediaQuery('(max-width: 68em)', false, { getInitialValueInEffect: false })
  const here = entryAt(useLocation())
  const groups = [work, ...folded].flatMap(({ label, entries }) => {
    const open = entries.filter(({ permission, scopes }) => scopes.includes(scopeFor(user, permission)))
    return open.length > 0 ? [{ label, entries: open }] : []
  })
  if (isNarrow) {
    return (
      <nav className={classes.narrow} aria-label={t('app.navigation')}>
        <ToolMenu
          label={t('app.menu')}
          icon={<IconMenu2 size={18} stroke={1.7} aria-hidden />}
          holds="actions"
          align="start"
        >
          {groups.map(({ label, entries }) => (
            <div key={label} className={classes.part}>
              <p className={classes.heading}>{t(label)}</p>
              <Links entries={entries} here={here} />
            </div>
          ))}
        </ToolMenu>
        <NewCount />
      </nav>
    )
  }
  return (
    <nav className={classes.wide} aria-label={t('app.navigation')}>
      {groups.map(({ label, entries }) =>
        label === work.label ? (
          <Links key={label} entries={entries} here={here} />
        ) : (
          <div key={label} className={classes.group} data-here={entries.some(({ to }) => to === here)}>
            <ToolMenu label={t(label)} holds="actions" align="start">
              <Links entries={entries} here={here} />
            </ToolMenu>
          </div>
        ),
      )}
    </nav>
  )
}

function Links({ entries, here }: { entries: readonly Entry[]; here: string | undefined }) {
  const { t } = useTranslation()
  return entries.map(({ to, label }) => (
    <Link key={to} to={to} className={classes.link ?? ''} aria-current={to === here ? 'page' : undefined}>
      {t(label)}
      {to === '/requests' && <NewCount />}
    </Link>
  ))
}
