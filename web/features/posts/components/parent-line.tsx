import type { FoundPost } from '@litopys/contract/schemas/post'
import { IconArrowBackUp, IconPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { postAddress } from '../post-address.ts'
import classes from './parent-line.module.css'

type Props = {
  post: Pick<FoundPost, 'reference' | 'pinned' | 'parent'>
  /** Router state of the link. */
  linkState: unknown
}

/**
 * Shows the message that this post replies to or pins. Only its number is shown if the archive does not have
 * it.
 */
export function ParentLine({ post, linkState }: Props) {
  const { t } = useTranslation()
  const { parent, pinned, reference } = post
  const number = pinned ? pinned.messageId : reference.replyTo
  if (number === undefined && !pinned) return null
  const Icon = pinned ? IconPin : IconArrowBackUp
  const words =
    number === undefined ? t('post.pinned') : t(pinned ? 'post.pinnedOf' : 'post.replyTo', { number })
  return (
    <p className={classes.line}>
      <Icon size={14} stroke={1.6} aria-hidden />
      {parent ? (
        <Link className={classes.link ?? ''} to={postAddress(parent._id)} state={linkState}>
          <span className={classes.author}>{parent.author || parent.title}</span>
          <span className={classes.excerpt} dir="auto">
            {parent.excerpt || t('post.noText')}
          </span>
          <span className={classes.kind}>{words}</span>
        </Link>
      ) : number === undefined ? (
        words
      ) : (
        t('post.notArchived', { what: words })
      )}
    </p>
  )
}
