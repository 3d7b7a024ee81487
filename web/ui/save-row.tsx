import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './fields.module.css'

type Removal = { label: string; busy?: boolean; onClick: () => void }
type Props = {
  label: string
  busy: boolean
  disabled: boolean
  saved: boolean
  onCancel?: () => void
  /** Failure of the whole form. */
  removal?: Removal | undefined
}

/** The end of a form: its button, other actions, and the success message. */
export function SaveRow({ label, busy, disabled, saved, onCancel, removal }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.actions}>
      <Button type="submit" size="sm" loading={busy} disabled={disabled}>
        {label}
      </Button>
      {onCancel && (
        <Button variant="default" size="sm" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      )}
      {removal && (
        <Button
          variant="subtle"
          color="red"
          size="sm"
          loading={removal.busy ?? false}
          onClick={removal.onClick}
        >
          {removal.label}
        </Button>
      )}
      <span role="status" className={classes.saved}>
        {saved && t('app.saved')}
      </span>
    </div>
  )
}
