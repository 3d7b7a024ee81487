import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Row, Text } from './layout.tsx'

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
    <Row gap={3}>
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
      <Text as="span" role="status" tone="good">
        {saved && t('app.saved')}
      </Text>
    </Row>
  )
}
