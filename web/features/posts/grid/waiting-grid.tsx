import { useTranslation } from 'react-i18next'
import classes from './picture-grid.module.css'

const places = Array.from({ length: 24 }, (_, place) => place)

/** Grey squares as placeholders for pictures. */
export function WaitingGrid() {
  const { t } = useTranslation()
  return (
    <div className={classes.waiting} role="status" aria-label={t('app.loading')}>
      {places.map((place) => (
        <span key={place} />
      ))}
    </div>
  )
}
