import type { FoundPost } from '@litopys/contract/schemas/post'
import { IconArrowBackUp, IconPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Row, Text } from '#ui/layout.tsx'
import { postAddress } from '../post-address.ts'
import classes from './post.module.css'

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
    <Row as="p" nowrap align="baseline" tone="quiet" className={classes.context}>
      <Icon size={14} stroke={1.6} aria-hidden />
      {parent ? (
        <Row
          as={Link}
          rowGap={0}
          align="baseline"
          className={classes.within}
          to={postAddress(parent._id)}
          state={linkState}
        >
          <Text as="span" weight="bold" breaks>
            {parent.author || parent.title}
          </Text>
          <Text as="span" cut className={classes.excerpt} dir="auto">
            {parent.excerpt || t('post.noText')}
          </Text>
          <Text as="span" size="s" className={classes.kind}>
            {words}
          </Text>
        </Row>
      ) : number === undefined ? (
        words
      ) : (
        t('post.notArchived', { what: words })
      )}
    </Row>
  )
}
