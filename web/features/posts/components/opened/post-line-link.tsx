import type { Post, PostLine } from '@litopys/contract/schemas/post'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { nextCameFrom } from '../../came-from.ts'
import { postAddress } from '../../post-address.ts'
import classes from './opened.module.css'

/** Length of the excerpt that the server sends with a line. */
export const excerptLength = 200

type Line =
  | PostLine
  | (Pick<Post, '_id' | 'title' | 'author' | 'dateCreated'> & { excerpt: string; deletedAt?: string })
type Props = { line: Line; current: boolean; withTitle: boolean; label?: ReactNode }

/** Shows another post as a line that links to it. */
export function PostLineLink({ line, current, withTitle, label }: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const { state } = useLocation()
  const words = (
    <>
      <span className={classes.lineHead}>
        {label}
        <time dateTime={line.dateCreated}>{instant(line.dateCreated)}</time>
        {withTitle && <span className={classes.lineTitle}>{line.title || line.author}</span>}
        {line.deletedAt && <span className={classes.deleted}>{t('column.deletedAt')}</span>}
        {current && <span className={classes.quiet}>{t('postPage.this')}</span>}
      </span>
      <span className={classes.excerpt} dir="auto">
        {wholeWords(line.excerpt) || t('post.noText')}
      </span>
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

/** An excerpt is usually cut inside its last word, which is removed. */
function wholeWords(excerpt: string): string {
  if (excerpt.length < excerptLength) return excerpt
  return `${excerpt.slice(0, Math.max(excerpt.lastIndexOf(' '), excerptLength / 2)).trimEnd()}…`
}
