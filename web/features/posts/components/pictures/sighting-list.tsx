import type { Sighting } from '@litopys/contract/routes/pictures'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { LinkButton, PlainList, Stack, Text } from '#ui/layout.tsx'
import { postAddress } from '../../post-address.ts'
import classes from './pictures.module.css'
import { PostPicture } from './post-picture.tsx'

type Props = {
  label: string
  sightings: readonly Sighting[]
  /** Shows in what the pictures differ from the one that was looked for. */
  withLikeness?: boolean
}

/** Posts with a picture, each with the picture as the post has it. */
export function SightingList({ label, sightings, withLikeness = false }: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  return (
    <PlainList className={classes.sightings} aria-label={label}>
      {sightings.map(({ _id, place, title, dateCreated, excerpt, likeness }) => (
        <Stack as="li" gap={1} key={`${_id} ${place}`} className={classes.sighting}>
          <Link
            to={postAddress(_id)}
            className={classes.frame}
            aria-label={t('pictures.openPost', { title })}
          >
            <PostPicture id={_id} place={place} />
          </Link>
          <LinkButton as={Link} to={postAddress(_id)} weight="bold">
            {title}
          </LinkButton>
          <Text as="time" size="s" tone="soft" numeric dateTime={dateCreated}>
            {instant(dateCreated)}
          </Text>
          {withLikeness && likeness !== 'same' && <Text size="s">{t(`pictures.likeness.${likeness}`)}</Text>}
          {excerpt && (
            <Text size="s" className={classes.excerpt}>
              {excerpt}
            </Text>
          )}
        </Stack>
      ))}
    </PlainList>
  )
}
