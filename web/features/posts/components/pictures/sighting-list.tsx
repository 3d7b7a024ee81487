import type { Sighting } from '@litopys/contract/routes/pictures'
import { shownExcerpt } from '@litopys/contract/schemas/post'
import { IconArrowsDiff } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { LinkButton, PlainList, Stack, Text } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useCovered } from '../../media/covers.ts'
import { postAddress } from '../../post-address.ts'
import classes from './pictures.module.css'
import { PostPicture } from './post-picture.tsx'

const CompareDialog = lazyDialog(async () => (await import('./compare-dialog.tsx')).CompareDialog)

type Props = {
  label: string
  sightings: readonly Sighting[]
  /** Shows in what the pictures differ from the one that was looked for. */
  withLikeness?: boolean
  /** The picture that was looked for, to compare with; absent if the browser does not have it. */
  reference: ReactNode
}

/** Posts with a picture, each with the picture as the post has it. */
export function SightingList({ label, sightings, withLikeness = false, reference }: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const [compared, setCompared] = useState<Sighting>()
  return (
    <>
      <PlainList className={classes.sightings} aria-label={label}>
        {sightings.map((sighting) => {
          const { _id, place, title, dateCreated, excerpt, likeness } = sighting
          return (
            <Stack as="li" gap={1} key={`${_id} ${place}`} className={classes.sighting}>
              <Frame sighting={sighting} />
              <LinkButton as={Link} to={postAddress(_id)} weight="bold">
                {title}
              </LinkButton>
              <Text as="time" size="s" tone="soft" numeric dateTime={dateCreated}>
                {instant(dateCreated)}
              </Text>
              {withLikeness && likeness !== 'same' && (
                <Text size="s">{t(`pictures.likeness.${likeness}`)}</Text>
              )}
              {reference && (
                <TextButton
                  aria-label={`${t('pictures.compare')}: ${title}, ${instant(dateCreated)}`}
                  onClick={() => setCompared(sighting)}
                >
                  <IconArrowsDiff size={16} stroke={1.7} aria-hidden />
                  {t('pictures.compare')}
                </TextButton>
              )}
              {excerpt && (
                <Text size="s" className={classes.excerpt}>
                  {shownExcerpt(excerpt)}
                </Text>
              )}
            </Stack>
          )
        })}
      </PlainList>
      {compared && (
        <Suspense>
          <CompareDialog reference={reference} sighting={compared} onClose={() => setCompared(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** The picture, as a link to its post once it is not blurred. */
function Frame({ sighting: { _id, place, title, dateCreated, sensitive } }: { sighting: Sighting }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const isCovered = useCovered({ id: _id, index: place - 1, sensitive, item: {} })
  return (
    <div className={classes.frame}>
      <PostPicture id={_id} place={place} sensitive={sensitive} alt={`${title}, ${instant(dateCreated)}`} />
      {!isCovered && (
        <Link to={postAddress(_id)} className={classes.link} aria-label={t('pictures.openPost', { title })} />
      )}
    </div>
  )
}
