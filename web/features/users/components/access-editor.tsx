import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { type AccessRow, faultsOf, nextRow } from '../access-rows.ts'
import { AccessRowFields } from './access-row-fields.tsx'

type Props = {
  /** Restrictions of the signed-in user, which the list must contain. */
  ownAccess: readonly string[]
  value: AccessRow[]
  /** Set after the list was refused: only then each row shows its fault. */
  error: ReactNode
  disabled?: boolean
  channelTitles: ReadonlyMap<string, string>
  onChange: (value: AccessRow[]) => void
}

/** Edits an access list, one row per restriction. */
export function AccessEditor({ ownAccess, value, error, disabled = false, channelTitles, onChange }: Props) {
  const { t } = useTranslation()
  const faults = faultsOf(value)
  return (
    <Stack as="fieldset" gap={2} data-path="access">
      <Text as="legend" weight="medium">
        {t('users.access')}
      </Text>
      <Text size="s" tone="quiet">
        {t(value.length === 0 ? 'users.noRestrictions' : 'users.accessHint')}
      </Text>
      {!disabled && ownAccess.length > 0 && (
        <Text size="s" tone="quiet">
          {t('users.ownAccessHint')}
        </Text>
      )}
      <Stack gap={3}>
        {value.map((row, index) => (
          <AccessRowFields
            key={row.key}
            row={row}
            number={index + 1}
            fault={error || row.kind === 'unknown' ? faults.get(row.key) : undefined}
            disabled={disabled}
            channelTitles={channelTitles}
            onChange={(changed) => onChange(value.map((one) => (one.key === row.key ? changed : one)))}
            onRemove={() => onChange(value.filter(({ key }) => key !== row.key))}
          />
        ))}
        {!disabled && (
          <TextButton onClick={() => onChange([...value, nextRow(value)])}>
            <IconPlus size={15} aria-hidden />
            {t('users.addRestriction')}
          </TextButton>
        )}
      </Stack>
      {error && (
        <Text size="s" tone="danger" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
