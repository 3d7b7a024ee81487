import type { FoundPost } from '@litopys/contract/schemas/post'
import { IconCheck } from '@tabler/icons-react'
import { type ComponentType, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useChannelType } from '#i18n/use-channel-type.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { Highlighted } from '#ui/highlighted.tsx'
import { Text } from '#ui/layout.tsx'
import entry from '../components/post.module.css'
import { SeenMark } from '../components/seen-mark.tsx'
import { postAddress } from '../post-address.ts'
import { useSeenMarks } from '../seen/seen-marks.ts'
import { type ColumnName, figureColumns } from './columns.ts'
import classes from './post-table.module.css'

type Props = {
  post: FoundPost
  columns: readonly ColumnName[]
  /** Position among all rows of the table, counting the header. */
  place: number
  selected: boolean
  from: string
  PostActions: ComponentType<{ postId: string }>
}

/**
 * Shows a post as a table row. Being in view does not mark it as seen, because two lines are not the whole
 * text.
 */
export const PostRow = memo(function PostRow({ post, columns, place, selected, from, PostActions }: Props) {
  const seen = useSeenMarks((marks) => marks[post._id]) ?? post.seen
  const texts = useCellTexts()
  return (
    <tr
      className={classes.row}
      aria-rowindex={place}
      data-selected={selected}
      data-seen={seen}
      {...(selected && { 'aria-current': true as const })}
    >
      <td className={classes.marks}>
        <PostActions postId={post._id} />
      </td>
      {columns.map((name) => (
        <td key={name} className={classes.cell} data-figure={figureColumns.has(name)}>
          {cellOf(post, name, from, texts)}
        </td>
      ))}
    </tr>
  )
})

/**
 * Texts and formats shared by all cells. They are created once, because rows are mounted while the user
 * scrolls.
 */
function useCellTexts() {
  const { t } = useTranslation()
  return { t, ...useFormat(), label: useValueLabel(), channelType: useChannelType() }
}

/** The content of a column for a post. */
function cellOf(
  post: FoundPost,
  column: ColumnName,
  from: string,
  { t, count, instant, bytes, label, channelType }: ReturnType<typeof useCellTexts>,
): ReactNode {
  switch (column) {
    case 'dateCreated':
      return (
        <Text
          as={Link}
          numeric
          className={entry.within}
          to={postAddress(post._id)}
          state={{ from }}
          title={t('post.page')}
        >
          {instant(post.dateCreated)}
        </Text>
      )
    case 'text':
      return <Excerpt post={post} />
    case 'title':
    case 'author':
    case 'channelId':
      return <Words>{post[column]}</Words>
    case 'category':
      return <Words>{post.categories.map((one) => label('category', one)).join(', ')}</Words>
    case 'postType':
      return <Words>{label('postType', post.postType)}</Words>
    case 'inLanguage':
      return <Words>{label('inLanguage', post.inLanguage)}</Words>
    case 'channelType':
      return <Words>{channelType(post.channelType)}</Words>
    case 'hasImage':
    case 'hasAudio':
    case 'hasVideo':
      return (
        post[column] && (
          <IconCheck color="var(--ink-2)" size={15} stroke={1.8} role="img" aria-label={t('table.yes')} />
        )
      )
    case 'wordCount':
      return count(post.wordCount)
    case 'messageId':
      return String(post.messageId)
    case 'views':
    case 'forwards':
      return counted(post[column], count)
    case 'size':
      return bytes(post.size)
    case 'copies':
      return counted(post.copies?.posts, count)
    case 'reactions':
      return (
        <Words>{post.reactions.map(({ name, count: times }) => `${name} ${count(times)}`).join('  ')}</Words>
      )
    case 'forwardedFrom':
      return <Words>{post.reference.forwardedFrom?.name ?? ''}</Words>
    case 'hashtags':
      return <Words>{post.entities.hashtag.map(({ id }) => `#${id}`).join(' ')}</Words>
    case 'mentions':
      return <Words>{post.entities.mention.map(({ id }) => `@${id}`).join(' ')}</Words>
    case 'domains':
      return <Words>{[...new Set(post.entities.url.map(({ domain }) => domain))].join(', ')}</Words>
    case 'tags':
      return <Words>{post.tags.join(', ')}</Words>
    case 'sources':
      return <Words>{post.sources.map((one) => label('sources', one)).join(', ')}</Words>
    case 'editedAt':
    case 'deletedAt':
    case 'archivedAt': {
      const at = post[column]
      return at === undefined ? '' : instant(at)
    }
    case 'seen':
      return <SeenMark post={post} />
  }
}

function Words({ children }: { children: string }) {
  return (
    <Text as="div" cut title={children}>
      {children}
    </Text>
  )
}

const shown = 240
const lead = 60

/** Shows two lines of the text, starting shortly before the first match. */
function Excerpt({ post: { text, matches, inLanguage } }: { post: FoundPost }) {
  const match = matches.at(0)
  const start = match && match[0] > shown / 2 ? text.indexOf(' ', match[0] - lead) + 1 : 0
  return (
    <span className={classes.text} dir="auto" {...(inLanguage !== 'und' && { lang: inLanguage })}>
      {start > 0 && '… '}
      <Highlighted text={text} matches={matches} start={start} end={Math.min(text.length, start + shown)} />
    </span>
  )
}

function counted(value: number | undefined, count: (value: number) => string): string {
  return value === undefined ? '' : count(value)
}
