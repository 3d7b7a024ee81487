import type { FoundPost, MediaItem, Post } from '@litopys/contract/schemas/post'
import { IconDownload, IconFile, IconFileOff, IconPhotoOff, IconVideoOff } from '@tabler/icons-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { useMissingText } from '#i18n/use-missing-text.ts'
import { LinkButton, Row, Stack, Text } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { lazyLine } from '#ui/lazy-part.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useMediaLinks } from '../../api/media-links.ts'
import { lengthText, mediaName, mediaParts, type Placed } from '../../media/media-parts.ts'
import classes from './media.module.css'
import { Tile } from './tile.tsx'

const MediaDetails = lazyLine(async () => (await import('./media-details.tsx')).MediaDetails)
const Speech = lazyLine(async () => (await import('./speech.tsx')).Speech)
const VideoSpeech = lazyLine(async () => (await import('./speech.tsx')).VideoSpeech)
const MediaViewer = lazyDialog(async () => (await import('./media-viewer.tsx')).MediaViewer)
const DocumentLine = lazyLine(async () => (await import('./document-line.tsx')).DocumentLine)

type Props = {
  post: Pick<Post, '_id' | 'media' | 'fileTexts' | 'sensitive'> & Pick<FoundPost, 'fileMatches'>
  /** In a list: shows only the first pictures and placeholders. The figures at the side count the rest. */
  brief?: boolean
}

const shownInBrief = 4

/**
 * Shows the files of a post: pictures and videos to open, audio to play, others to download, and why files
 * are missing.
 */
export function PostMedia({ post, brief = false }: Props) {
  const { t } = useTranslation()
  const { linkOf, renew, error, refetch } = useMediaLinks(post)
  const [opened, setOpened] = useState<number | null>(null)
  const { visuals, audio, files, lost, missing } = mediaParts(post)
  const shownMissing = brief ? [] : missing
  const placeholders = lostGroups(lost)
  if (visuals.length + lost.length + audio.length + files.length + shownMissing.length === 0) return null
  const videos = visuals.filter(({ showing }) => showing === 'video')
  const tiles = brief ? visuals.slice(0, shownInBrief) : visuals
  return (
    <Stack gap={brief ? 2 : 3} className={classes.media}>
      {tiles.length > 0 && (
        <Row
          as="ul"
          gap={1}
          align="start"
          data-several={brief && tiles.length > 1}
          aria-label={t('media.pictures')}
        >
          {tiles.map((picture, place) => (
            <Tile
              key={picture.index}
              post={post}
              picture={picture}
              link={linkOf(picture.index)}
              place={place + 1}
              of={visuals.length}
              more={place === tiles.length - 1 ? visuals.length - tiles.length : 0}
              brief={brief}
              onOpen={() => setOpened(place)}
              onError={renew}
            />
          ))}
        </Row>
      )}
      {!brief && (
        <Suspense>
          <MediaDetails post={post} />
        </Suspense>
      )}
      {placeholders.length > 0 && (
        <Row as="ul" gap={1} align="start" aria-label={t('media.lost')}>
          {placeholders.map(({ item, count }) => (
            <LostTile key={`${item.kind} ${item.missing}`} item={item} count={count} />
          ))}
        </Row>
      )}
      {audio.map((sound) => (
        <AudioItem
          key={sound.index}
          post={post}
          sound={sound}
          brief={brief}
          link={linkOf(sound.index)}
          onError={renew}
        />
      ))}
      {videos.map((sound) => (
        <Spoken key={sound.index} post={post} sound={sound} brief={brief}>
          <Suspense>
            <VideoSpeech post={post} sound={sound} brief={brief} link={linkOf(sound.index)} onError={renew} />
          </Suspense>
        </Spoken>
      ))}
      {files.length + shownMissing.length > 0 && (
        <Stack as="ul" gap={1}>
          {files.map(({ item, index }) => (
            <FileItem key={index} item={item} link={linkOf(index)}>
              <Suspense>
                <DocumentLine post={post} index={index} brief={brief} />
              </Suspense>
            </FileItem>
          ))}
          {shownMissing.map(({ item, index }) => (
            <MissingItem key={index} item={item} />
          ))}
        </Stack>
      )}
      {error && (
        <Text tone="quiet">
          {t('media.failed')} <TextButton onClick={() => void refetch()}>{t('media.again')}</TextButton>
        </Text>
      )}
      {opened !== null && (
        <Suspense>
          <MediaViewer
            pictures={visuals.map((picture) => ({ ...picture, post }))}
            first={opened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </Stack>
  )
}

/**
 * Groups missing pictures and videos by kind and reason: an album would repeat the same reason many times.
 */
function lostGroups(lost: readonly Placed[]): { item: MediaItem; count: number }[] {
  const groups = Map.groupBy(lost, ({ item: { kind, missing } }) => `${kind} ${missing}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ item: first.item, count: group.length }] : []
  })
}

/**
 * Shows a placeholder, with the reason, for pictures or videos that the archive does not have. `count`: how
 * many of this kind share the reason.
 */
function LostTile({ item, count }: { item: MediaItem; count: number }) {
  const { t } = useTranslation()
  const missingText = useMissingText()
  const Icon = item.kind === 'photo' ? IconPhotoOff : IconVideoOff
  return (
    <Row as="li" nowrap gap={3} className={classes.lost}>
      <Icon className={classes.icon} size={22} stroke={1.4} aria-hidden />
      <Stack as="span">
        <span>
          {t(`mediaKind.${item.kind}`)} {count > 1 && <Size>× {count}</Size>}
        </span>
        <Text as="span" size="s" tone="quiet">
          {missingText(item)}
        </Text>
      </Stack>
    </Row>
  )
}

type SpokenProps = { post: Props['post']; sound: Placed; brief: boolean; children: ReactNode }

/** In a list, the transcript of a file is shown when the user asks for it. */
function Spoken({ post: { fileTexts = [] }, sound: { item }, brief, children }: SpokenProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  if (!brief) return children
  const hasTranscript = fileTexts.some(({ kind, hash }) => kind === 'speech' && hash === item.hash)
  if (!hasTranscript) return null
  return (
    <>
      <div>
        <TextButton onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'speech.hide' : 'speech.show')}
        </TextButton>
      </div>
      {isOpen && children}
    </>
  )
}

type AudioProps = Omit<SpokenProps, 'children'> & { link: string | undefined; onError: () => void }

/** Shows an audio player, which loads nothing until it is started, and below it what a machine heard. */
function AudioItem({ post, sound, brief, link, onError }: AudioProps) {
  const { t } = useTranslation()
  const player = useRef<HTMLAudioElement>(null)
  const { item } = sound
  const name = item.kind === 'voice' ? t('mediaKind.voice') : (mediaName(item) ?? t(`mediaKind.${item.kind}`))
  return (
    <Stack as="figure" gap={1}>
      <Text as="figcaption" breaks>
        {name} {item.duration !== undefined && <Size>{lengthText(item.duration)}</Size>}
      </Text>
      {/* biome-ignore lint/a11y/useMediaCaption: captured media has no captions */}
      <audio
        ref={player}
        className={classes.player}
        controls
        preload="none"
        src={link}
        aria-label={name}
        onError={onError}
      />
      <Spoken post={post} sound={sound} brief={brief}>
        <Suspense>
          <Speech post={post} sound={sound} brief={brief} player={player} />
        </Suspense>
      </Spoken>
    </Stack>
  )
}

type FileProps = { item: MediaItem; link: string | undefined; children: ReactNode }

/** Shows a file as a download. `children`: its text, if it is a document. */
function FileItem({ item, link, children }: FileProps) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const name = mediaName(item) ?? t(`mediaKind.${item.kind}`)
  return (
    <Row as="li" rowGap={0}>
      <IconFile className={classes.icon} size={16} stroke={1.6} aria-hidden />
      <Text as="span" breaks>
        {name} {item.size !== undefined && <Size>{bytes(item.size)}</Size>}
      </Text>
      {link && (
        <LinkButton href={link} download={name} aria-label={t('media.downloadOf', { name })}>
          <IconDownload size={16} stroke={1.6} aria-hidden />
          {t('media.download')}
        </LinkButton>
      )}
      {children}
    </Row>
  )
}

/** Shows a file that the archive does not have, with the reason. */
function MissingItem({ item }: { item: MediaItem }) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const missingText = useMissingText()
  return (
    <Row as="li" nowrap align="start">
      <IconFileOff className={classes.icon} size={16} stroke={1.6} aria-hidden />
      <Stack as="span" breaks>
        <span>
          {mediaName(item) ?? t(`mediaKind.${item.kind}`)}{' '}
          {item.size !== undefined && <Size>{bytes(item.size)}</Size>}
        </span>
        <Text as="span" size="s" tone="quiet">
          {missingText(item)}
        </Text>
      </Stack>
    </Row>
  )
}

function Size({ children }: { children: ReactNode }) {
  return (
    <Text as="span" tone="quiet" numeric>
      {children}
    </Text>
  )
}
