import { type Role, roles } from '@litopys/contract/schemas/account'
import { Checkbox } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Stack, Text } from '#ui/layout.tsx'

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
    <Stack
      as="fieldset"
      gap={2}
      data-path="role"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <Text as="legend" weight="medium">
        {t('users.roles')}
      </Text>
      <Text size="s" tone="quiet">
        {t('users.rolesHint')}
      </Text>
      <Stack gap={3}>
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
      </Stack>
      {error && (
        <Text size="s" tone="danger" id={`${id}-error`} role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
