import type { Place } from '@litopys/contract/schemas/post'
import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './placeLine.module.css'

/** A place by its name or its coordinates. The map opens with a click alone: nothing of it is loaded here. */
export function PlaceLine({ place }: { place: Place }) {
  const { t } = useTranslation()
  const { latitude, longitude, name, address } = place
  const words = [name, address].filter(Boolean).join(', ')
  if (latitude === undefined || longitude === undefined) return <p className={classes.place}>{words}</p>
  const point = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  return (
    <p className={classes.place}>
      <IconMapPin size={16} stroke={1.6} aria-hidden />
      <span>
        {words && <span className={classes.words}>{words}</span>}
        <a href={mapAddress(latitude, longitude)} target="_blank" rel="noreferrer noopener">
          {t('post.map', { point })}
        </a>
      </span>
    </p>
  )
}

/** https://wiki.openstreetmap.org/wiki/Browsing#Sharing_a_link_to_the_maps */
function mapAddress(latitude: number, longitude: number): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`
}
