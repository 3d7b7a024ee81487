import type { OpenedPost } from '@litopys/contract/schemas/post'
import { fewestComparedWords } from '@litopys/language/compared-words'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import classes from './opened.module.css'
import { PostLineLink } from './post-line-link.tsx'
import { SpreadChart } from './spread-chart.tsx'

/** Shows the copies of a post: how many, in which channels, over which days, and the earliest ones. */
export function CopyList({ post }: { post: OpenedPost }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { posts, channels, first, spread } = post.copies
  if (post.contextMissing) return <p className={classes.quiet}>{t('postPage.copiesNotCopied')}</p>
  if (posts < 2)
    return (
      <p className={classes.quiet}>
        {post.wordCount < fewestComparedWords
          ? t('postPage.notCompared', { count: fewestComparedWords })
          : t('postPage.noCopies')}
      </p>
    )
  return (
    <>
      <p className={classes.copyHead}>
        {t('post.copies', { count: posts, formatted: count(posts) })}{' '}
        {t('post.inChannels', { count: channels, formatted: count(channels) })}
      </p>
      {spread.length > 1 && <SpreadChart spread={spread} />}
      <ol className={classes.plain}>
        {first.map((line) => (
          <PostLineLink key={line._id} line={line} current={line._id === post._id} withTitle />
        ))}
      </ol>
      {first.length < posts && (
        <p className={classes.quiet}>
          {t('postPage.firstOf', { shown: count(first.length), formatted: count(posts) })}
        </p>
      )}
    </>
  )
}
