import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export type SavedAction = { label: string; run: () => void; isDanger?: boolean }

/** Shows the actions for a saved object. */
export function SavedMenu({ title, actions }: { title: string; actions: readonly SavedAction[] }) {
  const { t } = useTranslation()
  return (
    <Menu
      position="bottom-end"
      width={230}
      shadow="sm"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('requests.actions', { title })}>
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, run, isDanger }) => (
          <Menu.Item key={label} {...(isDanger && { color: 'var(--danger)' })} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
