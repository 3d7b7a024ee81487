import { readRestrictions } from '@litopys/contract/access/restrictions'
import { displayName } from '@litopys/contract/person-name'
import { roles } from '@litopys/contract/schemas/account'
import type { User } from '@litopys/contract/schemas/user'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { useRestrictionText } from '#i18n/use-restriction-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { SortHead } from '#ui/sort-head.tsx'
import table from '#ui/table.module.css'
import type { UserRights } from '../user-rights.ts'
import type { Order } from '../users-state.ts'
import { StatusText } from './status-text.tsx'
import { UserMenu } from './user-menu.tsx'
import classes from './users.module.css'

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

/** More would make the row higher than the others. */
const mostShown = 2

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
              <Row gap={3} nowrap>
                <Avatar person={user} />
                <div>
                  <Link to={linkTo(user)} preventScrollReset>
                    {displayName(user)}
                  </Link>
                  {user._id === meId && (
                    <Text as="span" size="s" tone="quiet">
                      {' · '}
                      {t('users.you')}
                    </Text>
                  )}
                  {displayName(user) !== user.email && <span className={table.note}>{user.email}</span>}
                </div>
              </Row>
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

/** Shows the first restrictions in words, and a warning if one is not recognised. */
function AccessCount({ access, channelTitles }: { access: string[] } & Pick<Props, 'channelTitles'>) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const restrictionText = useRestrictionText(channelTitles)
  if (access.length === 0) return <span className={table.quiet}>{t('users.noAccess')}</span>
  const unreadable = readRestrictions(access).unknown.length > 0
  const texts = access.map(restrictionText)
  const hidden = texts.length - mostShown
  return (
    <Row as="span" inline nowrap gap={1} breaks className={classes.access} title={texts.join('\n')}>
      <span>
        {texts.slice(0, mostShown).join('; ')}
        {hidden > 0 && (
          <span className={table.quiet}>
            {' '}
            {t('users.moreAccess', { count: hidden, formatted: count(hidden) })}
          </span>
        )}
      </span>
      {unreadable && (
        <IconAlertTriangle size={14} color="var(--danger)" role="img" aria-label={t('users.unreadable')} />
      )}
    </Row>
  )
}
