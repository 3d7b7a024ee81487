import type { DescribedFile } from '@litopys/contract/routes/media'
import type { FoundPost } from '@litopys/contract/schemas/post'
import type { Span } from '@litopys/language/text/span'
import { Button, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload, IconPhotoSearch } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LinkButton, Row, Text } from '#ui/layout.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { TextButton } from '#ui/text-button.tsx'
import { useFocusGivenBack } from '#ui/use-focus-given-back.ts'
import { useMediaDetails } from '../../api/media-details.ts'
import { useMediaLinks } from '../../api/media-links.ts'
import { coverKey, toggleCovers, uncover, useCovered } from '../../media/covers.ts'
import { mediaName, type Visual } from '../../media/media-parts.ts'
import { placedWords, readTextOf } from '../../media/picture-words.ts'
import { pictureAddress } from '../../picture-address.ts'
import classes from './media.module.css'
import { PictureWords } from './picture-words.tsx'

/** A picture or video with its post. */
export type Viewed = Visual & {
  post: Pick<FoundPost, '_id' | 'media' | 'sensitive'> & Pick<FoundPost, 'fileMatches'>
}

type Props = {
  pictures: Viewed[]
  first: number
  onClose: () => void
  /** Further content about a picture. */
  about?: (place: number) => ReactNode
}

/** Shows pictures and videos at full size, one at a time. */
export function MediaViewer({ pictures, first, onClose, about }: Props) {
  useFocusGivenBack()
  const { t } = useTranslation()
  const [place, setPlace] = useState(first)
  const picture = pictures[place]
  if (!picture) return null
  const last = pictures.length - 1
  const go = (to: number) => setPlace(Math.min(last, Math.max(0, to)))
  const steer = (event: KeyboardEvent) => {
    if (isCoverKey(event)) toggleCovers()
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
      <Shown picture={picture}>
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
        {about?.(place)}
      </Shown>
    </Modal>
  )
}

/** The key that shows blurred pictures, also in another layout of the keyboard. */
function isCoverKey({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !usePreferences.getState().singleKeys) return false
  // Letters of other layouts come after those of Latin.
  return key === coverKey.key || (code === coverKey.code && key > '~')
}

function matchesIn({ fileMatches = [] }: Viewed['post'], hash: string | undefined): Span[] {
  return fileMatches.find((one) => one.kind === 'picture' && one.hash === hash)?.matches ?? []
}

/** The picture with its actions; `children` are actions between pictures. */
function Shown({ picture, children }: { picture: Viewed; children: ReactNode }) {
  const { post, item, index, showing } = picture
  const { t } = useTranslation()
  const { linkOf, renew } = useMediaLinks(post)
  const file = useMediaDetails(post)[index]
  const link = linkOf(index)
  const isCovered = useCovered({ id: post._id, index, sensitive: post.sensitive, item })
  const place = useRef<HTMLDivElement>(null)
  // Mantine moves the focus in a timer, and a key can be pressed before it.
  useEffect(() => place.current?.focus(), [])
  const show = () => {
    uncover({ id: post._id, index })
    // The button goes, and the keys of the viewer need the focus inside it.
    place.current?.focus()
  }
  return (
    <>
      <div ref={place} tabIndex={-1} />
      {isCovered ? (
        <CoveredFile link={link} picture={picture} onShow={show} />
      ) : (
        <ClearFile
          key={`${post._id} ${index}`}
          picture={picture}
          file={file}
          matches={matchesIn(post, item.hash)}
          link={link}
          onError={renew}
        />
      )}
      <Row gap={5} rowGap={2} className={classes.bar}>
        {children}
        {showing === 'image' && (
          <LinkButton as={Link} to={pictureAddress(post._id, index)}>
            <IconPhotoSearch size={18} stroke={1.8} aria-hidden />
            {t('pictures.find')}
          </LinkButton>
        )}
        {link && !isCovered && (
          <LinkButton href={link} download={mediaName(item) ?? true}>
            <IconDownload size={18} stroke={1.8} aria-hidden />
            {t('media.download')}
          </LinkButton>
        )}
      </Row>
    </>
  )
}

type CoveredProps = { picture: Viewed; link: string | undefined; onShow: () => void }

/** A blurred picture. Only its thumbnail is loaded, until the user asks for it. */
function CoveredFile({ picture, link, onShow }: CoveredProps) {
  const { t } = useTranslation()
  const { post, item, showing } = picture
  const hasThumbnail = showing === 'image' || item.still !== undefined
  return (
    <div className={classes.shown}>
      {link && hasThumbnail && (
        <div className={classes.coveredFrame}>
          <img className={classes.covered} src={`${link}&size=list`} alt="" />
        </div>
      )}
      <Text tone="soft">{t(post.sensitive || item.isSpoiler ? 'cover.sensitive' : 'cover.wanted')}</Text>
      <Button size="xs" variant="default" onClick={onShow}>
        {t(showing === 'image' ? 'cover.show' : 'cover.showVideo')}
      </Button>
    </div>
  )
}

type ClearProps = {
  picture: Visual
  file: DescribedFile | undefined
  matches: Span[]
  link: string | undefined
  onError: () => void
}

function ClearFile({ picture: { item, showing }, file, matches, link, onError }: ClearProps) {
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
