import type { FoundPost } from '@litopys/contract/schemas/post'
import { IconExternalLink } from '@tabler/icons-react'
import { type ComponentType, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import entry from '#ui/entry.module.css'
import { EntryDate } from '#ui/entry-date.tsx'
import { TagList } from '#ui/tag-list.tsx'
import { isForMembers, permalinkOf } from '../permalink.ts'
import { postAddress } from '../post-address.ts'
import { useSeenMarks } from '../seen/seen-marks.ts'
import { hiddenAddresses, type PostFilter } from '../text-entities.ts'
import { AlbumLine } from './album-line.tsx'
import { CopiesLine } from './copies-line.tsx'
import { PostMedia } from './media/post-media.tsx'
import { OutLinks } from './out-links.tsx'
import { ParentLine } from './parent-line.tsx'
import { PostBody } from './poll/post-body.tsx'
import classes from './post-article.module.css'
import { PostEntities } from './post-entities.tsx'
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
        <span className={classes.marks}>
          <SeenMark post={post} />
          <PostActions postId={post._id} />
        </span>
      </EntryDate>
      <div className={`${entry.main} ${classes.main}`}>
        <header className={classes.head}>
          <h2 className={classes.author} id={heading}>
            <button
              type="button"
              className={classes.authorButton}
              title={t('post.filterBy', { value: post.title })}
              onClick={() => onFilter({ field: 'channelId', value: post.channelId })}
            >
              {post.title || post.author}
            </button>
          </h2>
          {post.author !== post.title && post.title !== '' && (
            <button
              type="button"
              className={classes.signature}
              title={t('post.filterBy', { value: post.author })}
              onClick={() => onFilter({ field: 'author', value: post.author })}
            >
              {post.author}
            </button>
          )}
          {post.postType === 'Service' && (
            <span className={classes.note}>{valueLabel('postType', post.postType)}</span>
          )}
          {post.editedAt && (
            <span className={classes.note}>{t('post.edited', { when: instant(post.editedAt) })}</span>
          )}
          {post.deletedAt && (
            <span className={classes.deleted}>{t('post.deleted', { when: instant(post.deletedAt) })}</span>
          )}
        </header>
        <Forwarded post={post} />
        <ParentLine post={post} linkState={{ from }} />
        <div className={classes.texts}>
          <div>
            <PostBody post={post} linkTo={linkTo} />
          </div>
          <Beside post={post} />
        </div>
        <PostMedia post={post} brief />
        <OutLinks addresses={hiddenAddresses(post).slice(0, shownLinks)} brief />
        <PostEntities post={post} linkTo={linkTo} />
        <TagList tags={post.tags} onTag={(value) => onFilter({ field: 'tags', value })} />
        <AlbumLine post={post} />
        <CopiesLine post={post} />
      </div>
      <div className={classes.side}>
        <PostFigures post={post} />
        {permalink && (
          <a
            className={classes.open}
            href={permalink}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={openText}
            title={openText}
          >
            <IconExternalLink size={14} stroke={1.6} aria-hidden />
            {t('post.openShort')}
          </a>
        )}
      </div>
    </article>
  )
})

function Forwarded({ post }: { post: FoundPost }) {
  const { t } = useTranslation()
  const origin = post.reference.forwardedFrom
  if (!origin) return null
  return (
    <p className={classes.forwarded}>
      {origin.name ? t('post.forwardedFrom', { name: origin.name }) : t('post.forwarded')}
    </p>
  )
}
