import type { EntityCard } from '@litopys/contract/schemas/entity-card'
import type { PostLine } from '@litopys/contract/schemas/post'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import classes from './card.module.css'

type Props = { posts: NonNullable<EntityCard['posts']>; postAddress: (id: string) => string }

/** Shows how often the entity was found, and when it was found first and last. */
export function CardTimes({ posts: { total, first, last }, postAddress }: Props) {
  const { t } = useTranslation()
  const { count, instant } = useFormat()
  const seen = (label: string, post: PostLine) => (
    <>
      <dt>{label}</dt>
      <dd>
        <Link to={postAddress(post._id)} title={post.excerpt}>
          {instant(post.dateCreated)}
        </Link>{' '}
        {post.title || post.author}
      </dd>
    </>
  )
  return (
    <section>
      <p className={classes.count}>{t('entityCard.posts', { count: total, formatted: count(total) })}</p>
      <dl className={classes.facts}>
        {seen(t('entityCard.first'), first)}
        {seen(t('entityCard.last'), last)}
      </dl>
    </section>
  )
}
