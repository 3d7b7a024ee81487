import { roles } from '@litopys/contract/schemas/account'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/layout.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { orders, type UsersState } from '../users-state.ts'

type Filters = UsersState['filters']
type Props = {
  state: UsersState
  onChange: (part: Partial<Pick<UsersState, 'filters' | 'order'>>) => void
}

const statuses = ['Active', 'Blocked'] as const
const factors = ['TOTP is set', 'Secret is not issued'] as const
const any = 'any'

/** Shows the filters as a line that reads as a sentence about who is listed. */
export function UserFilters({ state: { filters, order }, onChange }: Props) {
  const { t } = useTranslation()
  const anyOption = { value: any, label: t('users.any') } as const
  // Removes the field instead of setting undefined: the address and the call distinguish the two.
  const choose = (field: keyof Filters, part: Filters) => {
    const { [field]: _before, ...rest } = filters
    onChange({ filters: { ...rest, ...part } })
  }
  return (
    <Row gap={5} rowGap={1}>
      <QuietSelect
        label={t('users.role')}
        value={filters.role?.[0] ?? any}
        options={[anyOption, ...roles.map((role) => ({ value: role, label: t(`role.${role}`) }))]}
        onChange={(role) => choose('role', role === any ? {} : { role: [role] })}
      />
      <QuietSelect
        label={t('users.status')}
        value={filters.status?.[0] ?? any}
        options={[anyOption, ...statuses.map((status) => ({ value: status, label: t(`users.${status}`) }))]}
        onChange={(status) => choose('status', status === any ? {} : { status: [status] })}
      />
      <QuietSelect
        label={t('users.verified')}
        value={filters.verified === undefined ? any : filters.verified ? 'yes' : 'no'}
        options={[
          anyOption,
          { value: 'yes', label: t('users.isVerified') },
          { value: 'no', label: t('users.notVerified') },
        ]}
        onChange={(verified) => choose('verified', verified === any ? {} : { verified: verified === 'yes' })}
      />
      <QuietSelect
        label={t('users.mfa')}
        value={filters.mfa ?? any}
        options={[anyOption, ...factors.map((mfa) => ({ value: mfa, label: t(`users.${mfa}`) }))]}
        onChange={(mfa) => choose('mfa', mfa === any ? {} : { mfa })}
      />
      <QuietSelect
        label={t('users.order')}
        value={order}
        options={orders.map((one) => ({ value: one, label: t(`users.order.${one}`) }))}
        onChange={(chosen) => onChange({ order: chosen })}
      />
      {Object.keys(filters).length > 0 && (
        <TextButton onClick={() => onChange({ filters: {} })}>{t('users.clear')}</TextButton>
      )}
    </Row>
  )
}
