import type { OpenedPost } from '@litopys/contract/schemas/post'
import { useTranslation } from 'react-i18next'
import classes from './opened.module.css'
import { excerptLength, PostLineLink } from './post-line-link.tsx'

/** Shows the posts before and after this one in the channel, by time. */
export function NeighbourList({ post }: { post: OpenedPost }) {
  const { t } = useTranslation()
  const { before, after } = post.neighbours
  if (post.contextMissing) return <p className={classes.quiet}>{t('postPage.neighboursNotCopied')}</p>
  if (before.length + after.length === 0) return <p className={classes.quiet}>{t('postPage.noNeighbours')}</p>
  const lines = [...before.toReversed(), { ...post, excerpt: post.text.slice(0, excerptLength) }, ...after]
  return (
    <ol className={classes.plain}>
      {lines.map((line) => (
        <PostLineLink key={line._id} line={line} current={line._id === post._id} withTitle={false} />
      ))}
    </ol>
  )
}
