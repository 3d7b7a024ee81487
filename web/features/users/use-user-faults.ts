import { isAtLeastAsRestricted } from '@litopys/contract/access/comparison'
import { readRestrictions } from '@litopys/contract/access/restrictions'
import { check, type Issue } from '@litopys/contract/check'
import { newUser, userChange } from '@litopys/contract/schemas/user'
import { useTranslation } from 'react-i18next'
import { CallError, isErrorCode } from '#api/call-error.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { type AccessRow, entriesOf, faultsOf } from './access-rows.ts'

type Field =
  | 'email'
  | 'givenName'
  | 'familyName'
  | 'additionalName'
  | 'worksFor'
  | 'phone'
  | 'role'
  | 'access'
type Faults = Partial<Record<Field, string>>

const fields: readonly Field[] = [
  'email',
  'givenName',
  'familyName',
  'additionalName',
  'worksFor',
  'phone',
  'role',
  'access',
]

/**
 * Returns all faults of a user's fields at once, by the contract's schemas. `ownAccess` has the restrictions
 * of the signed-in user, which an access list must contain.
 */
export function useUserFaults(ownAccess: readonly string[]) {
  const { t } = useTranslation()
  const errorText = useErrorText()

  const textOf = (field: Field, issue: Issue): string => {
    if (isErrorCode(issue.code)) return errorText(new CallError(issue.code, issue.message))
    if (field === 'phone') return t('users.phoneFormat')
    if (field === 'role') return t('users.roleRequired')
    if (field === 'email') return t('field.email')
    return issue.code === 'maxLength' && issue.limit !== undefined
      ? t('field.tooLong', { count: issue.limit })
      : issue.message
  }
  const faultsFrom = (issues: Issue[]): Faults =>
    Object.fromEntries(
      issues.flatMap((issue) => {
        const field = fields.find((one) => one === issue.path.split('/')[1])
        return field ? [[field, textOf(field, issue)]] : []
      }),
    )
  const rowFaults = (rows: readonly AccessRow[]): Faults => {
    if (faultsOf(rows).size > 0) return { access: t('users.accessFaults') }
    const isKept = isAtLeastAsRestricted(readRestrictions(entriesOf(rows)), readRestrictions(ownAccess))
    return isKept ? {} : { access: errorText(new CallError('restrictions_missing', '')) }
  }
  const faultsIn = (schema: typeof newUser | typeof userChange, input: { email?: string }): Faults => {
    const checked = check(schema, input)
    const faults = checked.ok ? {} : faultsFrom(checked.issues)
    return input.email === '' ? { ...faults, email: t('field.required') } : faults
  }

  return {
    inNew: (input: { email: string }, rows: readonly AccessRow[]): Faults => ({
      ...faultsIn(newUser, input),
      ...rowFaults(rows),
    }),
    inChange: (input: object, rows?: readonly AccessRow[]): Faults => ({
      ...faultsIn(userChange, input),
      ...(rows ? rowFaults(rows) : {}),
    }),
    /** Faults reported by the server, by field. Empty if the error belongs to no field. */
    inAnswer: (error: Error): Faults => {
      if (!(error instanceof CallError)) return {}
      if (error.code === 'last_admin') return { role: errorText(error) }
      return faultsFrom(error.fields)
    },
  }
}
