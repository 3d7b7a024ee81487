import { displayName } from '@litopys/contract/person-name'
import type { User } from '@litopys/contract/schemas/user'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UserSessions } from '#features/auth/components/user-sessions.tsx'
import { channelTitles } from '#features/channels/api/channels.ts'
import { userQuestion } from '#features/users/api/users.ts'
import { DeleteUserDialog } from '#features/users/components/delete-user-dialog.tsx'
import { LinkDialog } from '#features/users/components/link-dialog.tsx'
import { NewUserForm } from '#features/users/components/new-user-form.tsx'
import { UserDrawer } from '#features/users/components/user-drawer.tsx'
import { UserList } from '#features/users/components/user-list.tsx'
import { UserTabs } from '#features/users/components/user-tabs.tsx'
import { showLink } from '#features/users/shown-link.ts'
import { reachesBeyond, rightsOver, type UserRights } from '#features/users/user-rights.ts'
import { newUserId, useUsersState } from '#features/users/users-state.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { type NoticeText, showNotice } from '#ui/show-notice.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { TableExport } from '../export-button.tsx'
import page from '../page.module.css'
import { PageHead } from '../page.tsx'

const noTitles: ReadonlyMap<string, string> = new Map()

export function ManagedUsers({ meId, rights }: { meId: string; rights: UserRights }) {
  const { t } = useTranslation()
  const { state, addressOf, change, open, turnTo } = useUsersState()
  const [deleting, setDeleting] = useState<User>()
  const { data: titles = noTitles } = useQuery(channelTitles)
  const close = () => open(undefined)

  return (
    <div className={page.page}>
      <PageHead title={t('users.title')}>
        <TableExport name="users" query={userQuestion(state)} />
        {rights.create && (
          <Button
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => open(newUserId)}
          >
            {t('users.add')}
          </Button>
        )}
      </PageHead>
      <UserList
        state={state}
        meId={meId}
        rights={rights}
        channelTitles={titles}
        onChange={change}
        linkTo={({ _id }) => addressOf({ user: _id, tab: 'profile' })}
        onDelete={setDeleting}
      />
      {state.user === newUserId && rights.create && (
        <SideDrawer title={<b>{t('users.add')}</b>} onClose={close}>
          <NewUserForm
            ownAccess={rights.ownAccess}
            channelTitles={titles}
            onCancel={close}
            onAdded={(user) => {
              close()
              const { email, invitation } = user
              const title: NoticeText = ({ t }) => t('users.added', { name: displayName(user) })
              const sent = invitation.delivery === 'sent' ? 'users.sent' : 'users.outbox'
              if (invitation.link === undefined)
                return showNotice({ title, message: ({ t }) => t(sent, { email }), stays: true })
              showLink({ title: t('users.added', { name: displayName(user) }), email, link: invitation.link })
            }}
          />
        </SideDrawer>
      )}
      {state.user !== undefined && state.user !== newUserId && (
        <UserDrawer key={state.user} id={state.user} onClose={close}>
          {(user) => (
            <Stack gap={4}>
              {reachesBeyond(user, rights) && <Text tone="soft">{t('users.beyond')}</Text>}
              <UserTabs
                user={user}
                own={user._id === meId}
                rights={rightsOver(user, rights)}
                tab={state.tab}
                onTab={turnTo}
                channelTitles={titles}
                sessions={<UserSessions userId={user._id} mayEnd={rightsOver(user, rights).endSessions} />}
                onDelete={() => setDeleting(user)}
              />
            </Stack>
          )}
        </UserDrawer>
      )}
      <LinkDialog />
      {deleting && (
        <DeleteUserDialog
          key={deleting._id}
          user={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined)
            if (state.user === deleting._id) close()
            showNotice({ message: ({ t }) => t('users.deleted', { name: displayName(deleting) }) })
          }}
        />
      )}
    </div>
  )
}
