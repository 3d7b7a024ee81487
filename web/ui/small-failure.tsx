import { useTranslation } from 'react-i18next'
import { Row } from './layout.tsx'
import classes from './status.module.css'
import { TextButton } from './text-button.tsx'

/** A part of a screen that could not be loaded, beside loaded parts. */
export function SmallFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Row as="p" gap={3} rowGap={0} tone="danger" className={classes.failure} role="alert">
      {title} <TextButton onClick={onRetry}>{t('app.retry')}</TextButton>
    </Row>
  )
}
