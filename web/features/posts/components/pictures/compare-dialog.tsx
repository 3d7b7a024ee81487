import type { Sighting } from '@litopys/contract/routes/pictures'
import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { LinkButton, Row, Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useFocusGivenBack } from '#ui/use-focus-given-back.ts'
import { postAddress } from '../../post-address.ts'
import classes from './pictures.module.css'
import { PostPicture } from './post-picture.tsx'

type Props = { reference: ReactNode; sighting: Sighting; onClose: () => void }

/** Shows a found picture beside the one that was looked for, or over it. */
export function CompareDialog({ reference, sighting, onClose }: Props) {
  useFocusGivenBack()
  const { t } = useTranslation()
  const { instant } = useFormat()
  const [isOver, setOver] = useState(false)
  const [cover, setCover] = useState(50)
  const { _id, place, title, dateCreated, likeness, sensitive } = sighting
  const name = `${title}, ${instant(dateCreated)}`
  return (
    <Modal
      opened
      size="90rem"
      lockScroll={false}
      onClose={onClose}
      title={t('pictures.compare')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Stack gap={3}>
        <div className={classes.compared} data-over={isOver}>
          <figure>
            <div className={classes.large}>{reference}</div>
            <figcaption>{t('pictures.given')}</figcaption>
          </figure>
          <figure style={isOver ? { opacity: cover / 100 } : undefined}>
            <div className={classes.large}>
              <PostPicture id={_id} place={place} sensitive={sensitive} size="page" alt={name} />
            </div>
            <figcaption>{name}</figcaption>
          </figure>
        </div>
        {likeness !== 'same' && <Text tone="soft">{t(`pictures.likeness.${likeness}`)}</Text>}
        <Row gap={5} rowGap={2}>
          <TextButton aria-pressed={isOver} onClick={() => setOver(!isOver)}>
            {t('pictures.over')}
          </TextButton>
          {isOver && (
            <Row as="label" gap={2}>
              <span>{t('pictures.cover')}</span>
              <input
                type="range"
                className={classes.opacity}
                min={0}
                max={100}
                step={5}
                value={cover}
                onChange={({ currentTarget }) => setCover(Number(currentTarget.value))}
              />
            </Row>
          )}
          <LinkButton as={Link} to={postAddress(_id)}>
            {t('pictures.openPost', { title })}
          </LinkButton>
        </Row>
      </Stack>
    </Modal>
  )
}
