import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#ui/fields.module.css'
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
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('users.access')}</legend>
      <p className={classes.hint}>{t(value.length === 0 ? 'users.noRestrictions' : 'users.accessHint')}</p>
      {!disabled && ownAccess.length > 0 && <p className={classes.hint}>{t('users.ownAccessHint')}</p>}
      <div className={classes.options}>
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
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
