import { showingOf } from '@litopys/contract/media-formats'
import type { FoundPicture } from '@litopys/contract/schemas/found-picture'
import { VisuallyHidden } from '@mantine/core'
import {
  IconEyeOff,
  IconPhotoOff,
  IconPlayerPlayFilled,
  IconStack2,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import type { MouseEvent, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { useMissingText } from '#i18n/use-missing-text.ts'
import { useFileLink } from '../api/media-links.ts'
import { useCovered } from '../media/covers.ts'
import { lengthText } from '../media/media-parts.ts'
import classes from './picture-grid.module.css'

type Props = {
  ref: Ref<HTMLDivElement>
  picture: FoundPicture
  isCurrent: boolean
  isChosen: boolean
  /** Address of the list of posts with the same picture. */
  postsAddress: string
  isBroken: boolean
  onBroken: () => void
  onOpen: (event: MouseEvent) => void
  onSelect: () => void
}

/** A picture or video of the grid. Its content is its name; the date and the channel are shown with the focus. */
export function PictureTile({
  ref,
  picture,
  isCurrent,
  isChosen,
  isBroken,
  postsAddress,
  onBroken,
  onOpen,
  onSelect,
}: Props) {
  const { t } = useTranslation()
  const { instant, count } = useFormat()
  const { _id, place, sensitive, file, title, dateCreated, excerpt, posts, channels, lost } = picture
  const isCovered = useCovered({ id: _id, index: place - 1, sensitive, item: file }) && !lost && !isBroken
  const many =
    posts > 1
      ? t('grid.places', {
          posts: t('grid.posts', { count: posts, formatted: count(posts) }),
          channels: t('grid.channels', { count: channels, formatted: count(channels) }),
        })
      : undefined
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys of all its cells
    // biome-ignore lint/a11y/useSemanticElements: a picture is no cell of a table of data
    <div
      ref={ref}
      role="gridcell"
      className={classes.cell}
      aria-selected={isChosen}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onOpen}
    >
      <Content picture={picture} isCovered={isCovered} isBroken={isBroken} onBroken={onBroken} />
      {isCovered && (
        <span className={classes.eye}>
          <IconEyeOff size={20} stroke={1.6} aria-hidden />
          <VisuallyHidden>{t('cover.blurred')}</VisuallyHidden>
        </span>
      )}
      {file.duration !== undefined && (
        <span className={classes.length}>
          <IconPlayerPlayFilled size={10} aria-hidden />
          {lengthText(file.duration)}
        </span>
      )}
      <span className={classes.about}>
        <span className={classes.channel}>{title}</span>{' '}
        <time dateTime={dateCreated}>{instant(dateCreated)}</time>
      </span>
      <VisuallyHidden>{excerpt.slice(0, 100)}</VisuallyHidden>
      {many && (
        <Link
          className={classes.many}
          to={postsAddress}
          tabIndex={-1}
          title={many}
          aria-label={many}
          onClick={(event) => event.stopPropagation()}
        >
          <IconStack2 size={12} stroke={2} aria-hidden />
          {count(posts)}
        </Link>
      )}
      <label className={classes.tick} title={t('tags.select')}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('tags.select')}
          checked={isChosen}
          onChange={onSelect}
          onClick={(event) => event.stopPropagation()}
        />
      </label>
    </div>
  )
}

type ContentProps = Pick<Props, 'picture' | 'isBroken' | 'onBroken'> & { isCovered: boolean }

function Content({ picture: { _id, place, file, lost }, isCovered, isBroken, onBroken }: ContentProps) {
  const { t } = useTranslation()
  const missingText = useMissingText()
  const link = useFileLink(_id, place - 1)
  const kind = t(`mediaKind.${file.kind}`)
  const isPicture = showingOf(file.format) === 'image'
  if (lost)
    return (
      <Reason icon={file.kind === 'photo' ? IconPhotoOff : IconVideoOff} kind={kind} text={missingText(file)}>
        {lost > 1 && <span>× {lost}</span>}
      </Reason>
    )
  if (isPicture && isBroken) return <Reason icon={IconPhotoOff} kind={kind} text={t('grid.broken')} />
  if (!isPicture && (isBroken || file.still === undefined))
    return (
      <>
        <IconVideo className={classes.icon} size={28} stroke={1.3} aria-hidden />
        <VisuallyHidden>{kind}</VisuallyHidden>
      </>
    )
  if (link === undefined) return <VisuallyHidden>{kind}</VisuallyHidden>
  return (
    <img
      className={classes.picture}
      data-covered={isCovered}
      src={`${link}&size=list`}
      alt={kind}
      loading="lazy"
      decoding="async"
      onError={onBroken}
    />
  )
}

type ReasonProps = { icon: typeof IconPhotoOff; kind: string; text: string; children?: ReactNode }

/** Why there is no picture. Small tiles have it in their title and name. */
function Reason({ icon: Icon, kind, text, children }: ReasonProps) {
  return (
    <span className={classes.lost} title={text}>
      <Icon size={22} stroke={1.4} aria-hidden />
      <VisuallyHidden>{kind}</VisuallyHidden>
      {children}
      <span className={classes.reason}>{text}</span>
    </span>
  )
}
