import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { currentUserQuery } from '#features/auth/api/current-user.ts'
import { scopeFor } from '#features/auth/may.ts'
import { NewCount } from '#features/subscriptions/components/new-count.tsx'
import { LinkButton, Row, Stack, Text } from '#ui/layout.tsx'
import { ToolMenu } from '#ui/tool-menu.tsx'
import classes from './frame.module.css'
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
      <Row as="nav" className={classes.narrow} gap={0} nowrap aria-label={t('app.navigation')}>
        <ToolMenu
          label={t('app.menu')}
          icon={<IconMenu2 size={18} stroke={1.7} aria-hidden />}
          holds="actions"
          align="start"
        >
          {groups.map(({ label, entries }) => (
            <Stack key={label} className={classes.part}>
              <Text size="s" tone="quiet">
                {t(label)}
              </Text>
              <Links entries={entries} here={here} />
            </Stack>
          ))}
        </ToolMenu>
        <NewCount />
      </Row>
    )
  }
  return (
    <Row as="nav" className={classes.wide} gap={4} align="stretch" nowrap aria-label={t('app.navigation')}>
      {groups.map(({ label, entries }) =>
        label === work.label ? (
          <Links key={label} entries={entries} here={here} />
        ) : (
          <Row key={label} className={classes.group} nowrap data-here={entries.some(({ to }) => to === here)}>
            <ToolMenu label={t(label)} holds="actions" align="start">
              <Links entries={entries} here={here} />
            </ToolMenu>
          </Row>
        ),
      )}
    </Row>
  )
}

function Links({ entries, here }: { entries: readonly Entry[]; here: string | undefined }) {
  const { t } = useTranslation()
  return entries.map(({ to, label }) => (
    <LinkButton
      as={Link}
      key={to}
      to={to}
      className={classes.link}
      tone="soft"
      aria-current={to === here ? 'page' : undefined}
    >
      {t(label)}
      {to === '/requests' && <NewCount />}
    </LinkButton>
  ))
}
