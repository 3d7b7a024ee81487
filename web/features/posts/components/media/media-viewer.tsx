import type { DescribedFile } from '@litopys/contract/routes/media'
import type { FoundPost } from '@litopys/contract/schemas/post'
import type { Span } from '@litopys/language/text/span'
import { Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload, IconPhotoSearch } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LinkButton, Row, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useFocusGivenBack } from '#ui/use-focus-given-back.ts'
import { useMediaDetails } from '../../api/media-details.ts'
import { mediaName, type Visual } from '../../media/media-parts.ts'
import { placedWords, readTextOf } from '../../media/picture-words.ts'
import { pictureAddress } from '../../picture-address.ts'
import classes from './media.module.css'
import { PictureWords } from './picture-words.tsx'

type Props = {
  pictures: Visual[]
  post: Pick<FoundPost, '_id' | 'media' | 'fileMatches'>
  first: number
  linkOf: (index: number) => string | undefined
  onError: () => void
  onClose: () => void
}

/** Shows pictures and videos at full size, one at a time. */
export function MediaViewer({ pictures, post, first, linkOf, onError, onClose }: Props) {
  useFocusGivenBack()
  const { t } = useTranslation()
  const [place, setPlace] = useState(first)
  const files = useMediaDetails(post)
  const picture = pictures[place]
  if (!picture) return null
  const last = pictures.length - 1
  const link = linkOf(picture.index)
  const go = (to: number) => setPlace(Math.min(last, Math.max(0, to)))
  const steer = (event: KeyboardEvent) => {
    // The video player uses arrow keys itself.
    if (event.target instanceof HTMLVideoElement) return
    const steps: Record<string, number> = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: last }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  return (
    <Modal
      opened
      fullScreen
      lockScroll={false}
      onClose={onClose}
      title={
        <Text as="span" size="m" tone="soft" numeric>
          {t('media.place', { place: place + 1, of: pictures.length })}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('app.close') }}
      classNames={{ content: classes.content ?? '', header: classes.header ?? '', body: classes.body ?? '' }}
      onKeyDown={steer}
    >
      <Shown
        key={picture.index}
        picture={picture}
        file={files[picture.index]}
        matches={matchesIn(post, picture.item.hash)}
        link={link}
        onError={onError}
      />
      <Row gap={5} rowGap={2} className={classes.bar}>
        {last > 0 && (
          <>
            <TextButton disabled={place === 0} onClick={() => go(place - 1)}>
              <IconChevronLeft size={18} stroke={1.8} aria-hidden />
              {t('media.previous')}
            </TextButton>
            <TextButton disabled={place === last} onClick={() => go(place + 1)}>
              {t('media.next')}
              <IconChevronRight size={18} stroke={1.8} aria-hidden />
            </TextButton>
          </>
        )}
        {picture.showing === 'image' && (
          <LinkButton as={Link} to={pictureAddress(post._id, picture.index)}>
            <IconPhotoSearch size={18} stroke={1.8} aria-hidden />
            {t('pictures.find')}
          </LinkButton>
        )}
        {link && (
          <LinkButton href={link} download={mediaName(picture.item) ?? true}>
            <IconDownload size={18} stroke={1.8} aria-hidden />
            {t('media.download')}
          </LinkButton>
        )}
      </Row>
    </Modal>
  )
}

function matchesIn({ fileMatches = [] }: Props['post'], hash: string | undefined): Span[] {
  return fileMatches.find((one) => one.kind === 'picture' && one.hash === hash)?.matches ?? []
}

type ShownProps = {
  picture: Visual
  file: DescribedFile | undefined
  matches: Span[]
  link: string | undefined
  onError: () => void
}

function Shown({ picture: { item, showing }, file, matches, link, onError }: ShownProps) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState<string>()
  const read = readTextOf(file)
  const fail = () => {
    setBroken(link)
    onError()
  }
  if (link === undefined) return <div className={classes.shown} />
  if (broken === link)
    return (
      <Text tone="soft" className={classes.shown}>
        {t('media.notShown')}
      </Text>
    )
  return (
    <div className={classes.shown}>
      {showing === 'image' ? (
        <div className={classes.framed} style={frameOf(file)}>
          <img className={classes.full} src={link} alt={mediaName(item) ?? ''} onError={fail} />
          {read && <PictureWords words={placedWords(read, matches)} />}
        </div>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: captured media has no captions
        <video className={classes.full} src={link} controls preload="metadata" onError={fail} />
      )}
    </div>
  )
}

/** The box of a picture of known size: as large as it is, or as the window permits, so that words fit over it. */
function frameOf(file: DescribedFile | undefined): CSSProperties {
  if (!file || !('width' in file)) return {}
  const { width, height } = file
  return {
    aspectRatio: `${width} / ${height}`,
    width: `min(100%, ${width}px, calc((100dvh - 9rem) * ${width / height}))`,
  }
}
