import { restrictionFlags, restrictionKinds } from '@litopys/contract/access/restrictions'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/layout.tsx'
import { type AccessRow, entryOf, type RowFault, takesValue } from '../access-rows.ts'
import { restrictedPosts } from '../api/restricted-posts.ts'
import { RestrictionValue } from './restriction-value.tsx'
import classes from './users.module.css'

type Props = {
  row: AccessRow
  number: number
  fault: RowFault | undefined
  disabled: boolean
  channelTitles: ReadonlyMap<string, string>
  onChange: (row: AccessRow) => void
  onRemove: () => void
}

const kinds = [...restrictionKinds, ...restrictionFlags]

/** Edits a restriction: its type, its value if it has one, and a button to remove it. */
export function AccessRowFields({ row, number, fault, disabled, channelTitles, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const faultText = useFaultText()(row, fault)
  const { leavesNothing, ask } = useLeavesNothing(row)
  return (
    <Row nowrap align="start" className={classes.restriction}>
      {row.kind === 'unknown' ? (
        <TextInput
          className={classes.value ?? ''}
          size="xs"
          aria-label={t('users.restrictionValue', { number })}
          value={row.value}
          readOnly
          error={faultText}
        />
      ) : (
        <>
          <NativeSelect
            className={classes.kind ?? ''}
            size="xs"
            aria-label={t('users.restriction', { number })}
            disabled={disabled}
            value={row.kind}
            error={takesValue(row.kind) ? undefined : faultText}
            onChange={(event) => {
              const kind = kinds.find((one) => one === event.currentTarget.value)
              if (kind) onChange({ ...row, kind, value: '' })
            }}
            data={kinds.map((kind) => ({ value: kind, label: t(`restriction.${kind}`) }))}
          />
          {takesValue(row.kind) && (
            <RestrictionValue
              className={classes.value ?? ''}
              kind={row.kind}
              value={row.value}
              label={t('users.restrictionValue', { number })}
              error={faultText}
              warning={leavesNothing ? t('users.leavesNothing') : undefined}
              disabled={disabled}
              channelTitles={channelTitles}
              onChange={(value) => onChange({ ...row, value })}
              onBlur={ask}
            />
          )}
        </>
      )}
      {!disabled && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t('users.removeRestriction', { number })}
          onClick={onRemove}
        >
          <IconX size={15} aria-hidden />
        </ActionIcon>
      )}
    </Row>
  )
}

/**
 * Returns whether no post matches the typed value. Each call adds an audit log entry, so it waits until the
 * field loses focus.
 */
function useLeavesNothing(row: AccessRow) {
  const entry = entryOf(row)
  const [left, setLeft] = useState('')
  const { data: posts } = useQuery({ ...restrictedPosts(left), enabled: left === entry })
  return { leavesNothing: left === entry && posts === 0, ask: () => setLeft(entry) }
}

function useFaultText() {
  const { t } = useTranslation()
  return (row: AccessRow, fault: RowFault | undefined): string | undefined => {
    switch (fault) {
      case undefined:
        return undefined
      case 'unknown':
        return t('users.unknownRestrictionText')
      case 'twice':
        return t('users.twice')
      case 'wrong':
        if (row.kind === 'lang') return t('users.noSuchLanguage', { value: row.value.trim() })
        return takesValue(row.kind) ? t(`users.wrong.${row.kind}`) : undefined
      case 'empty':
        return takesValue(row.kind) ? t(`users.wrong.${row.kind}`) : undefined
    }
  }
}
