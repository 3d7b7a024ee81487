import { isQueryField } from '@litopys/contract/query/fields'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '#ui/text-button.tsx'
import type { FieldRow } from '../advanced.ts'
import { queryNames, useQueryNames } from '../use-query-names.ts'
import classes from './advanced-dialog.module.css'

const fieldNames = queryNames.filter(isQueryField)
const newRow: FieldRow = { field: 'author', value: '', excluded: false }

type Props = { rows: FieldRow[]; onChange: (rows: FieldRow[]) => void }

export function AdvancedFields({ rows, onChange }: Props) {
  const { t } = useTranslation()
  const nameLabel = useQueryNames()
  const change = (at: number, part: Partial<FieldRow>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...part } : row)))
  return (
    <fieldset className={classes.group}>
      <legend>{t('advanced.fields')}</legend>
      {rows.map(({ field, value, excluded }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key
        <div key={at} className={classes.row}>
          <select
            aria-label={t('advanced.field')}
            value={field}
            onChange={({ currentTarget }) => {
              if (isQueryField(currentTarget.value)) change(at, { field: currentTarget.value })
            }}
          >
            {fieldNames.map((name) => (
              <option key={name} value={name}>
                {nameLabel(name)}
              </option>
            ))}
          </select>
          <select
            aria-label={t('advanced.condition')}
            value={excluded ? 'not' : 'is'}
            onChange={({ currentTarget }) => change(at, { excluded: currentTarget.value === 'not' })}
          >
            <option value="is">{t('advanced.isField')}</option>
            <option value="not">{t('advanced.isNotField')}</option>
          </select>
          <input
            type="text"
            aria-label={t('advanced.value')}
            value={value}
            maxLength={256}
            onChange={({ currentTarget }) => change(at, { value: currentTarget.value })}
          />
          <button
            type="button"
            className={classes.remove}
            aria-label={t('advanced.removeField')}
            onClick={() => onChange(rows.filter((_, i) => i !== at))}
          >
            <IconX size={16} aria-hidden />
          </button>
        </div>
      ))}
      <TextButton onClick={() => onChange([...rows, newRow])}>
        <IconPlus size={15} aria-hidden />
        {t('advanced.addField')}
      </TextButton>
    </fieldset>
  )
}
