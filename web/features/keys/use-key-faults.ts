import { check, type Issue } from '@litopys/contract/check'
import { newKey, newKeySignIn } from '@litopys/contract/schemas/key'
import { useTranslation } from 'react-i18next'
import { CallError } from '#api/call-error.ts'

export type KeyField = 'phoneNumber' | 'appId' | 'appHash' | 'stringSession'
type Faults = Partial<Record<KeyField, string>>

const fields: readonly KeyField[] = ['phoneNumber', 'appId', 'appHash', 'stringSession']

/** Returns all faults of a key's fields at once, by the contract's schemas. */
export function useKeyFaults() {
  const { t } = useTranslation()
  const faultsFrom = (issues: Issue[], values: Partial<Record<KeyField, string>>): Faults =>
    Object.fromEntries(
      issues.flatMap(({ path }) => {
        const field = fields.find((one) => path === `/${one}`)
        if (!field) return []
        return [[field, values[field] ? t(`tgKeys.${field}Fault`) : t('field.required')]]
      }),
    )
  const faultsIn = (
    schema: typeof newKey | typeof newKeySignIn,
    values: Partial<Record<KeyField, string>>,
  ) => {
    const checked = check(schema, values)
    return checked.ok ? {} : faultsFrom(checked.issues, values)
  }
  return {
    inKey: (values: Record<KeyField, string>) => faultsIn(newKey, values),
    inSignIn: (values: Partial<Record<KeyField, string>>) => faultsIn(newKeySignIn, values),
    /** Faults reported by the server, by field. */
    inAnswer: (error: Error, values: Partial<Record<KeyField, string>>): Faults =>
      error instanceof CallError ? faultsFrom(error.fields, values) : {},
  }
}
