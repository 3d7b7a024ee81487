import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { currentUserQuery } from '#features/auth/api/current-user.ts'
import { scopeFor } from '#features/auth/may.ts'
import { Notice } from '#ui/notice.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import page from '../page.module.css'
import { parts } from './parts.ts'
import classes from './registry.module.css'

/** The parts of the registry that the signed-in user may see, one per tab. The tab is in the URL. */
export function RegistryPage() {
  const { t } = useTranslation()
  const { data: me } = useQuery(currentUserQuery)
  const [params, setParams] = useSearchParams()
  const open = parts.filter(({ permission }) => scopeFor(me, permission) !== 'none')
  const [first] = open
  const chosen = open.find(({ name }) => name === params.get('tab')) ?? first
  return (
    <div className={page.page}>
      <ScreenHeading className={`${page.title} ${classes.title}`}>{t('registry.title')}</ScreenHeading>
      {chosen && first ? (
        <Tabs
          value={chosen.name}
          // Filters belong to one tab; another tab starts without them.
          onChange={(name) => setParams(name === null || name === first.name ? {} : { tab: name })}
          keepMounted={false}
          classNames={{ tab: classes.tab ?? '' }}
        >
          <Tabs.List aria-label={t('registry.tabs')} mb="md">
            {open.map(({ name, label }) => (
              <Tabs.Tab key={name} value={name}>
                {t(label)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {open.map(({ name, Part }) => (
            <Tabs.Panel key={name} value={name}>
              <Part />
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : (
        <Notice title={t('registry.notAllowed')}>{t('registry.notAllowedText')}</Notice>
      )}
    </div>
  )
}
