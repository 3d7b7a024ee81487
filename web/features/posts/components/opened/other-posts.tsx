import {
  excerptOf,
  type OpenedPost,
  type Post,
  type PostLine,
  shownExcerpt,
} from '@litopys/contract/schemas/post'
import { fewestComparedWords } from '@litopys/language/compared-words'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { nextCameFrom } from '../../came-from.ts'
import { postAddress } from '../../post-address.ts'
import classes from './opened.module.css'
import { SpreadChart } from './spread-chart.tsx'

/** Shows the posts before and after this one in the channel, by time. */
export function NeighbourList({ post }: { post: OpenedPost }) {
  const { t } = useTranslation()
  const { before, after } = post.neighbours
  if (post.contextMissing) return <Text tone="quiet">{t('postPage.neighboursNotCopied')}</Text>
  if (before.length + after.length === 0) return <Text tone="quiet">{t('postPage.noNeighbours')}</Text>
  const lines = [...before.toReversed(), { ...post, excerpt: excerptOf(post.text) }, ...after]
  return (
    <PlainList as="ol">
      {lines.map((line) => (
        <PostLineLink key={line._id} line={line} current={line._id === post._id} withTitle={false} />
      ))}
    </PlainList>
  )
}

/** Shows the copies of a post: how many, in which channels, over which days, and the earliest ones. */
export function CopyList({ post }: { post: OpenedPost }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { posts, channels, first, spread, samePicture } = post.copies
  if (post.contextMissing) return <Text tone="quiet">{t('postPage.copiesNotCopied')}</Text>
  if (posts < 2)
    return (
      <Text tone="quiet">
        {samePicture === undefined && post.wordCount < fewestComparedWords
          ? t('postPage.notCompared', { count: fewestComparedWords })
          : t('postPage.noCopies')}
      </Text>
    )
  return (
    <Stack gap={3}>
      <Text weight="bold">
        {t('post.copies', { count: posts, formatted: count(posts) })}{' '}
        {t('post.inChannels', { count: channels, formatted: count(channels) })}
      </Text>
      {samePicture !== undefined && samePicture > 1 && (
        <Text tone="soft">
          {t('postPage.someSamePicture', { count: samePicture, formatted: count(samePicture) })}
        </Text>
      )}
      {spread.length > 1 && <SpreadChart spread={spread} />}
      <PlainList as="ol">
        {first.map((line) => (
          <PostLineLink key={line._id} line={line} current={line._id === post._id} withTitle />
        ))}
      </PlainList>
      {first.length < posts && (
        <Text tone="quiet">
          {t('postPage.firstOf', { shown: count(first.length), formatted: count(posts) })}
        </Text>
      )}
    </Stack>
  )
}

type Line =
  | PostLine
  | OpenedPost['copies']['first'][number]
  | (Pick<Post, '_id' | 'title' | 'author' | 'dateCreated'> & { excerpt: string; deletedAt?: string })
type LineProps = { line: Line; current: boolean; withTitle: boolean }

/** Shows another post as a line that links to it. */
function PostLineLink({ line, current, withTitle }: LineProps) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const { state } = useLocation()
  const words = (
    <>
      <Row as="span" gap={3} rowGap={0} size="s" tone="quiet" numeric>
        <time dateTime={line.dateCreated}>{instant(line.dateCreated)}</time>
        {withTitle && (
          <Text as="span" tone="strong" weight="bold">
            {line.title || line.author}
          </Text>
        )}
        {line.deletedAt && (
          <Text as="span" tone="danger">
            {t('column.deletedAt')}
          </Text>
        )}
        {current && <span>{t('postPage.this')}</span>}
        {'samePicture' in line && line.samePicture && !current && <span>{t('post.samePicture')}</span>}
      </Row>
      <Text as="span" breaks data-clamp dir="auto">
        {shownExcerpt(line.excerpt) || t('post.noText')}
      </Text>
    </>
  )
  return (
    <li className={classes.line} data-current={current} {...(current && { 'aria-current': true as const })}>
      {current ? (
        words
      ) : (
        // The back link leads to the results, however many posts were opened in between.
        <Link className={classes.lineLink ?? ''} to={postAddress(line._id)} state={nextCameFrom(state)}>
          {words}
        </Link>
      )}
    </li>
  )
}
