import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './fields.module.css'

type Props = { label: string; busy: boolean; disabled: boolean; saved: boolean; children?: ReactNode }

/** The end of a form: its button, and the word that it is done. */
export function SaveRow({ label, busy, disabled, saved, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.actions}>
      <Button type="submit" size="sm" loading={busy} disabled={disabled}>
        {label}
      </Button>
      {children}
      <span role="status" className={classes.saved}>
        {saved && t('app.saved')}
      </span>
    </div>
  )
}
