import { displayName } from '@litopys/contract/person-name'
import { roles } from '@litopys/contract/schemas/account'
import type { User } from '@litopys/contract/schemas/user'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { SortHead } from '#ui/sort-head.tsx'
import table from '#ui/table.module.css'
import type { UserRights } from '../user-rights.ts'
import type { Order } from '../users-state.ts'
import { AccessCount } from './access-count.tsx'
import { StatusText } from './status-text.tsx'
import { UserMenu } from './user-menu.tsx'
import classes from './user-table.module.css'

type Props = {
  users: User[]
  meId: string
  rights: UserRights
  channelTitles: ReadonlyMap<string, string>
  order: Order
  onOrder: (order: Order) => void
  linkTo: (user: User) => string
  onDelete: (user: User) => void
}

/** Shows users as a table; on narrow screens, as a list of cards. */
export function UserTable({ users, meId, rights, channelTitles, order, onOrder, linkTo, onDelete }: Props) {
  const { t } = useTranslation()
  const { day } = useFormat()
  const sort = { order, onOrder }
  return (
    <table className={`${table.table} ${table.entries} ${classes.rows}`}>
      <thead>
        <tr>
          <SortHead up="name" {...sort}>
            {t('users.user')}
          </SortHead>
          <th scope="col">{t('users.roles')}</th>
          <SortHead up="status" {...sort}>
            {t('users.status')}
          </SortHead>
          <th scope="col">{t('users.verified')}</th>
          <th scope="col">{t('users.mfa')}</th>
          <th scope="col">{t('users.access')}</th>
          <SortHead up="oldest" down="newest" {...sort}>
            {t('users.created')}
          </SortHead>
          <td />
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user._id}>
            <th scope="row" className={table.name}>
              <div className={classes.person}>
                <Avatar person={user} />
                <div className={classes.words}>
                  <Link to={linkTo(user)} preventScrollReset>
                    {displayName(user)}
                  </Link>
                  {user._id === meId && <span className={classes.you}>{t('users.you')}</span>}
                  {displayName(user) !== user.email && <span className={table.note}>{user.email}</span>}
                </div>
              </div>
            </th>
            <td data-label={t('users.roles')}>
              {roles
                .filter((role) => user.role.includes(role))
                .map((role) => t(`role.${role}`))
                .join(', ')}
            </td>
            <td data-label={t('users.status')}>
              <StatusText user={user} />
            </td>
            <td data-label={t('users.verified')} className={user.verified ? '' : table.quiet}>
              {t(user.verified ? 'users.isVerified' : 'users.notVerified')}
            </td>
            <td data-label={t('users.mfa')} className={user.mfa === 'TOTP is set' ? '' : table.quiet}>
              {t(`users.${user.mfa}`)}
            </td>
            <td data-label={t('users.access')}>
              <AccessCount access={user.access} channelTitles={channelTitles} />
            </td>
            <td data-label={t('users.created')} className={table.digits}>
              {day(user.createdAt)}
            </td>
            <td className={table.menu}>
              <UserMenu
                user={user}
                own={user._id === meId}
                rights={rights}
                linkTo={linkTo}
                onDelete={onDelete}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
