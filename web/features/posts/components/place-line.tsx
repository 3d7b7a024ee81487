import type { Place } from '@litopys/contract/schemas/post'
import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { placePoint, placeWords } from '../place.ts'
import classes from './place-line.module.css'

/** Shows a place by name or coordinates. The map opens only on click: this page loads nothing from it. */
export function PlaceLine({ place }: { place: Place }) {
  const { t } = useTranslation()
  const words = placeWords(place)
  const known = placePoint(place)
  if (!known) return <p className={classes.place}>{words}</p>
  return (
    <p className={classes.place}>
      <IconMapPin size={16} stroke={1.6} aria-hidden />
      <span>
        {words && <span className={classes.words}>{words}</span>}
        <a href={known.map} target="_blank" rel="noreferrer noopener">
          {t('post.map', { point: known.point })}
        </a>
      </span>
    </p>
  )
}
