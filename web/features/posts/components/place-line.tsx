import type { Place } from '@litopys/contract/schemas/post'
import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { placePoint, placeWords } from '../place.ts'
import classes from './post.module.css'

/** Shows a place by name or coordinates. The map opens only on click: this page loads nothing from it. */
export function PlaceLine({ place }: { place: Place }) {
  const { t } = useTranslation()
  const words = placeWords(place)
  const known = placePoint(place)
  if (!known)
    return (
      <Text breaks className={classes.place}>
        {words}
      </Text>
    )
  return (
    <Row as="p" nowrap align="start" tone="quiet" breaks className={classes.place}>
      <IconMapPin size={16} stroke={1.6} aria-hidden />
      <Stack as="span" align="start">
        {words && (
          <Text as="span" size="l" tone="strong">
            {words}
          </Text>
        )}
        <a href={known.map} target="_blank" rel="noreferrer noopener">
          {t('post.map', { point: known.point })}
        </a>
      </Stack>
    </Row>
  )
}
