import type { ShownSetting } from '@litopys/contract/schemas/system'
import { useTranslation } from 'react-i18next'
import { PlainList, Text } from '#ui/layout.tsx'
import classes from './system.module.css'

/** Settings with their values, as the server understood them. */
export function SettingsList({ settings }: { settings: readonly ShownSetting[] }) {
  const { t } = useTranslation()
  if (settings.length === 0) return <Text tone="soft">{t('system.onlySetNone')}</Text>
  return (
    <PlainList className={classes.list}>
      {settings.map(({ name, value, isDefault }) => (
        <li key={name} className={`${classes.item} ${classes.setting}`}>
          <Text as="code" size="m" weight={isDefault ? undefined : 'bold'} breaks>
            {name}
          </Text>
          <Text as="span" breaks numeric tone={value === undefined ? 'quiet' : undefined}>
            {value ?? '—'}
          </Text>
          <Text as="span" size="s" tone={isDefault ? 'quiet' : 'accent'}>
            {t(value === undefined ? 'system.unset' : isDefault ? 'system.usual' : 'system.set')}
          </Text>
        </li>
      ))}
    </PlainList>
  )
}
