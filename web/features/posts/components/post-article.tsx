import type { FoundPost } from '@litopys/contract/schemas/post'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { type ComponentType, memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import entry from '#ui/entry.module.css'
import { EntryDate } from '#ui/entry-date.tsx'
import { LinkButton, Row, Stack, Text } from '#ui/layout.tsx'
import { TagList } from '#ui/tag-list.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { isForMembers, permalinkOf } from '../permalink.ts'
import { postAddress } from '../post-address.ts'
import { useSeenMarks } from '../seen/seen-marks.ts'
import { hiddenAddresses, isFromFile, type PostFilter, unseenEntities } from '../text-entities.ts'
import { AlbumLine } from './album-line.tsx'
import { FileMatchLines } from './file-match-lines.tsx'
import { FromFile } from './from-file.tsx'
import { PostMedia } from './media/post-media.tsx'
import { OutLinks } from './out-links.tsx'
import { ParentLine } from './parent-line.tsx'
import { PostBody } from './poll/post-body.tsx'
import classes from './post.module.css'
import { PostFigures } from './post-figures.tsx'
import { SeenMark } from './seen-mark.tsx'

type Props = {
  post: FoundPost
  selected: boolean
  /** The address of the list, for the back link on the post's own page. */
  from: string
  onFilter: (filter: PostFilter) => void
  /** The address of an entity's card. */
  linkTo: (filter: PostFilter) => string
  /** Observes the element on the screen. Returns the function that stops it. */
  watch: (element: Element, id: string) => () => void
  /** Renders further actions for a post. */
  PostActions: ComponentType<{ postId: string }>
  /** Renders further content about the text, such as its translation. */
  Beside: ComponentType<{ post: FoundPost }>
}

/** The page of the post shows all of them. */
const shownLinks = 3

/** Shows a post in a list: time in the margin, text in the column, figures at the side. */
export const PostArticle = memo(function PostArticle({
  post,
  selected,
  from,
  onFilter,
  linkTo,
  watch,
  PostActions,
  Beside,
}: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const valueLabel = useValueLabel()
  const permalink = permalinkOf(post)
  const openText = t(permalink && isForMembers(permalink) ? 'post.openAsMember' : 'post.open')
  const heading = `post-${post._id}`
  const seen = useSeenMarks((marks) => marks[post._id]) ?? post.seen
  return (
    <article
      className={classes.post}
      tabIndex={-1}
      ref={(element) => (element ? watch(element, post._id) : undefined)}
      data-selected={selected}
      data-seen={seen}
      aria-labelledby={heading}
    >
      <EntryDate at={post.dateCreated} to={postAddress(post._id)} state={{ from }} title={t('post.page')}>
        <Row as="span" nowrap gap={1}>
          <SeenMark post={post} />
          <PostActions postId={post._id} />
        </Row>
      </EntryDate>
      <div className={`${entry.main} ${classes.main}`}>
        <Row as="header" gap={3} rowGap={0} align="baseline" tone="soft" className={classes.head}>
          <Text as="h2" size="m" tone="strong" weight="heading" id={heading}>
            <TextButton
              className={classes.within}
              title={t('post.filterBy', { value: post.title })}
              onClick={() => onFilter({ field: 'channelId', value: post.channelId })}
            >
              {post.title || post.author}
            </TextButton>
          </Text>
          {post.author !== post.title && post.title !== '' && (
            <TextButton
              className={classes.within}
              title={t('post.filterBy', { value: post.author })}
              onClick={() => onFilter({ field: 'author', value: post.author })}
            >
              {post.author}
            </TextButton>
          )}
          {post.postType === 'Service' && (
            <Text as="span" size="s" tone="quiet">
              {valueLabel('postType', post.postType)}
            </Text>
          )}
          {post.editedAt && (
            <Text as="span" size="s" tone="quiet" numeric>
              {t('post.edited', { when: instant(post.editedAt) })}
            </Text>
          )}
          {post.deletedAt && (
            <Text as="span" size="s" tone="danger" numeric>
              {t('post.deleted', { when: instant(post.deletedAt) })}
            </Text>
          )}
        </Row>
        <Forwarded post={post} />
        <ParentLine post={post} linkState={{ from }} />
        <div className={classes.texts}>
          <div>
            <PostBody post={post} linkTo={linkTo} />
          </div>
          <Beside post={post} />
        </div>
        <FileMatchLines post={post} />
        <PostMedia post={post} brief />
        <OutLinks addresses={hiddenAddresses(post).slice(0, shownLinks)} brief />
        <PostEntities post={post} linkTo={linkTo} />
        <TagList tags={post.tags} onTag={(value) => onFilter({ field: 'tags', value })} />
        <AlbumLine post={post} />
        <CopiesLine post={post} />
      </div>
      <Stack align="start" className={classes.side}>
        <PostFigures post={post} />
        {permalink && (
          <LinkButton
            size="s"
            className={classes.open}
            href={permalink}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={openText}
            title={openText}
          >
            <IconExternalLink size={14} stroke={1.6} aria-hidden />
            {t('post.openShort')}
          </LinkButton>
        )}
      </Stack>
    </article>
  )
})

function Forwarded({ post }: { post: FoundPost }) {
  const { t } = useTranslation()
  const origin = post.reference.forwardedFrom
  if (!origin) return null
  return (
    <Text tone="quiet" className={classes.context}>
      {origin.name ? t('post.forwardedFrom', { name: origin.name }) : t('post.forwarded')}
    </Text>
  )
}

const shownAtFirst = 8

/** Shows entities of a post that its visible text does not show. Each links to its card. */
function PostEntities({ post, linkTo }: Pick<Props, 'post' | 'linkTo'>) {
  const { t } = useTranslation()
  const label = useValueLabel()
  const [all, setAll] = useState(false)
  const entities = unseenEntities(post)
  if (entities.length === 0) return null
  const shown = all ? entities : entities.slice(0, shownAtFirst)
  return (
    <Row as="ul" gap={3} rowGap={0} tone="quiet">
      {shown.map((entity) => {
        const text = label(entity.field, entity.value)
        return (
          <li key={`${entity.field} ${entity.value}`}>
            <LinkButton
              as={Link}
              breaks
              className={classes.within}
              to={linkTo(entity)}
              preventScrollReset
              title={t('entityCard.open', { value: text })}
            >
              {text}
            </LinkButton>
            {isFromFile(post, entity) && <FromFile />}
          </li>
        )
      })}
      {shown.length < entities.length && (
        <li>
          <TextButton className={classes.within} onClick={() => setAll(true)}>
            {t('post.moreEntities', { count: entities.length - shown.length })}
          </TextButton>
        </li>
      )}
    </Row>
  )
}

/** Shows how often a grouped post was copied, where and since when. */
function CopiesLine({ post }: { post: Pick<FoundPost, '_id' | 'copies'> }) {
  const { t } = useTranslation()
  const { count, instant } = useFormat()
  const { pathname, search } = useLocation()
  if (!post.copies || post.copies.posts < 2) return null
  const { posts, channels, firstAt, samePicture } = post.copies
  const words = [
    t('post.copies', { count: posts, formatted: count(posts) }),
    t('post.inChannels', { count: channels, formatted: count(channels) }),
  ]
  return (
    <LinkButton as={Link} to={`${postAddress(post._id)}#copies`} state={{ from: pathname + search }}>
      <IconCopy size={14} stroke={1.6} aria-hidden />
      <span>
        {words.join(' ')}, {samePicture && `${t('post.samePicture')}, `}
        {t('post.firstSeen', { when: instant(firstAt) })}
      </span>
    </LinkButton>
  )
}
