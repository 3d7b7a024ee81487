import { type Role, roles } from '@litopys/contract/schemas/account'
import { Checkbox } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#ui/fields.module.css'

type Props = {
  value: Role[]
  error: ReactNode
  disabled?: boolean
  onChange: (value: Role[]) => void
}

/** Selects the roles, each with a description of what it allows. */
export function RoleField({ value, error, disabled = false, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <fieldset className={classes.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>{t('users.roles')}</legend>
      <p className={classes.hint}>{t('users.rolesHint')}</p>
      <div className={classes.options}>
        {roles.map((role) => (
          <Checkbox
            key={role}
            size="xs"
            label={t(`role.${role}`)}
            description={t(`roleText.${role}`)}
            checked={value.includes(role)}
            disabled={disabled}
            onChange={(event) =>
              onChange(
                roles.filter((one) => (one === role ? event.currentTarget.checked : value.includes(one))),
              )
            }
          />
        ))}
      </div>
      {error && (
        <p className={classes.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
