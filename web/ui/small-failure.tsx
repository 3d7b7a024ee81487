import { useTranslation } from 'react-i18next'
import classes from './small-failure.module.css'
import { TextButton } from './text-button.tsx'

/** A part of a screen that could not be loaded, beside loaded parts. */
export function SmallFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={classes.failure} role="alert">
      {title} <TextButton onClick={onRetry}>{t('app.retry')}</TextButton>
    </p>
  )
}
