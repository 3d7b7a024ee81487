import { ActionIcon } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from './preferences.ts'

/** The theme after a click, by the current theme. */
const nextOf = {
  light: { theme: 'dark', label: 'app.toDark', Icon: IconMoon },
  dark: { theme: 'system', label: 'app.toSystem', Icon: IconDeviceDesktop },
  system: { theme: 'light', label: 'app.toLight', Icon: IconSun },
} as const

/** Switches between the themes: light, dark, system. */
export function ThemeSwitch() {
  const { t } = useTranslation()
  const { theme, label, Icon } = nextOf[usePreferences((preferences) => preferences.theme)]
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={t(label)}
      title={t(label)}
      onClick={() => usePreferences.setState({ theme })}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
