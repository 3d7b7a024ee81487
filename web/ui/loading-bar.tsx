import { useTranslation } from 'react-i18next'
import { usePreferences } from './preferences.ts'
import classes from './status.module.css'

/** A line at the top during a navigation. */
export function LoadingBar() {
  const { t } = useTranslation()
  const loading = usePreferences((state) => state.loading)
  if (!loading) return null
  return <div className={classes.bar} role="progressbar" aria-label={t('app.loading')} />
}
