import { displayName } from '@litopys/contract/person-name'
import type { User } from '@litopys/contract/schemas/user'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
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
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import page from '../page.module.css'
import { TableExport } from '../table-export.tsx'
import classes from './users.module.css'

const noTitles: ReadonlyMap<string, string> = new Map()

export function ManagedUsers({ meId, rights }: { meId: string; rights: UserRights }) {
  const { t } = useTranslation()
  const { state, addressOf, change, open, turnTo } = useUsersState()
  const [deleting, setDeleting] = useState<User>()
  const { data: titles = noTitles } = useQuery(channelTitles)
  const say = (message: string, title?: string) =>
    notifications.show({
      message,
      ...(title && { title, autoClose: false }),
      closeButtonProps: { 'aria-label': t('app.close') },
    })
  const close = () => open(undefined)

  return (
    <div className={page.page}>
      <div className={page.head}>
        <ScreenHeading className={page.title}>{t('users.title')}</ScreenHeading>
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
      </div>
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
              const title = t('users.added', { name: displayName(user) })
              if (invitation.link !== undefined) return showLink({ title, email, link: invitation.link })
              say(t(invitation.delivery === 'sent' ? 'users.sent' : 'users.outbox', { email }), title)
            }}
          />
        </SideDrawer>
      )}
      {state.user !== undefined && state.user !== newUserId && (
        <UserDrawer key={state.user} id={state.user} onClose={close}>
          {(user) => (
            <>
              {reachesBeyond(user, rights) && <p className={classes.beyond}>{t('users.beyond')}</p>}
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
            </>
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
            say(t('users.deleted', { name: displayName(deleting) }))
          }}
        />
      )}
    </div>
  )
}
