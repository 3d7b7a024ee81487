import { useTranslation } from 'react-i18next'
import classes from './loading-bar.module.css'
import { usePreferences } from './preferences.ts'

/** A line at the top during a navigation. */
export function LoadingBar() {
  const { t } = useTranslation()
  const loading = usePreferences((state) => state.loading)
  if (!loading) return null
  return <div className={classes.bar} role="progressbar" aria-label={t('app.loading')} />
}
