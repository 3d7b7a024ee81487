import { ActionIcon } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from './preferences.ts'

export function ThemeSwitch() {
  const { t } = useTranslation()
  const theme = usePreferences((preferences) => preferences.theme)
  const other = theme === 'light' ? 'dark' : 'light'
  const label = t(other === 'dark' ? 'app.toDark' : 'app.toLight')
  const Icon = other === 'dark' ? IconMoon : IconSun
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      title={label}
      onClick={() => usePreferences.setState({ theme: other })}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
