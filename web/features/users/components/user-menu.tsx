import { displayName } from '@litopys/contract/person-name'
import type { User } from '@litopys/contract/schemas/user'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useUserActions } from '../use-user-actions.ts'
import { rightsOver, type UserRights } from '../user-rights.ts'

type Props = {
  user: User
  own: boolean
  rights: UserRights
  linkTo: (user: User) => string
  onDelete: (user: User) => void
}

export function UserMenu({ user, own, rights: rightsOverAll, linkTo, onDelete }: Props) {
  const { t } = useTranslation()
  const rights = rightsOver(user, rightsOverAll)
  const navigate = useNavigate()
  const { toggleStatus, invite } = useUserActions(user)
  return (
    <Menu
      position="bottom-end"
      width={230}
      shadow="sm"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('users.actions', { name: displayName(user) })}
        >
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void navigate(linkTo(user), { preventScrollReset: true })}>
          {t('users.edit')}
        </Menu.Item>
        {rights.invite && !own && (
          <Menu.Item onClick={invite}>{t(user.hasPassword ? 'users.sendLink' : 'users.invite')}</Menu.Item>
        )}
        {rights.change && !own && (
          <Menu.Item onClick={toggleStatus}>
            {t(user.status === 'Active' ? 'users.block' : 'users.unblock')}
          </Menu.Item>
        )}
        {rights.remove && !own && (
          <Menu.Item color="var(--danger)" onClick={() => onDelete(user)}>
            {t('users.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
