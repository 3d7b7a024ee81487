import { ActionIcon, Menu } from '@mantine/core'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '../api/currentUser.ts'
import { signOut } from '../api/signIn.ts'
import classes from './accountMenu.module.css'

export function AccountMenu({ onSignedOut }: { onSignedOut: () => void }) {
  const { t } = useTranslation()
  const { data: user } = useQuery(currentUserQuery)
  const name = user && (`${user.givenName} ${user.familyName}`.trim() || user.email)
  return (
    <Menu
      position="bottom-end"
      width={220}
      shadow="sm"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('app.account')} size={32}>
          <IconUser size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {name && (
          // An item, since a menu may hold nothing else; disabled, since it does nothing.
          <Menu.Item disabled className={classes.name ?? ''}>
            {name}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
          onClick={() => void signOut().finally(onSignedOut)}
        >
          {t('app.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
