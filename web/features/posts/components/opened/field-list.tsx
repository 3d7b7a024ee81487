import type { OpenedPost } from '@litopys/contract/schemas/post'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useActorText } from '#i18n/use-actor-text.ts'
import { useChannelType } from '#i18n/use-channel-type.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { Facts } from '#ui/layout.tsx'
import { postAddress } from '../../post-address.ts'
import classes from './opened.module.css'

/** Shows all fields of a post except empty ones. */
export function FieldList({ post }: { post: OpenedPost }) {
  const rows = useFieldRows(post)
  return (
    <Facts className={classes.columns}>
      {rows
        .filter(({ value }) => value !== undefined && value !== '')
        .map(({ label, value }) => (
          <div key={label} className={classes.field}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </Facts>
  )
}

function useFieldRows(post: OpenedPost): { label: string; value: ReactNode }[] {
  const { t } = useTranslation()
  const { count, bytes, exact } = useFormat()
  const label = useValueLabel()
  const channelType = useChannelType()
  const actorText = useActorText()
  const at = (iso: string | undefined) => iso && exact(iso)
  const figure = (value: number | undefined) => (value === undefined ? undefined : count(value))
  const yes = (is: boolean) => (is ? t('field.yes') : undefined)
  const { reference } = post
  return [
    { label: t('column.dateCreated'), value: at(post.dateCreated) },
    { label: t('column.editedAt'), value: at(post.editedAt) },
    { label: t('column.deletedAt'), value: at(post.deletedAt) },
    { label: t('column.archivedAt'), value: at(post.archivedAt) },
    { label: t('column.title'), value: post.title },
    { label: t('column.author'), value: post.author },
    { label: t('column.channelType'), value: channelType(post.channelType) },
    { label: t('field.numOfFollowers'), value: figure(post.numOfFollowers) },
    { label: t('column.postType'), value: label('postType', post.postType) },
    { label: t('column.inLanguage'), value: label('inLanguage', post.inLanguage) },
    { label: t('column.wordCount'), value: count(post.wordCount) },
    { label: t('column.size'), value: bytes(post.size) },
    { label: t('column.views'), value: figure(post.views) },
    { label: t('column.forwards'), value: figure(post.forwards) },
    {
      label: t('column.reactions'),
      value: post.reactions.map((one) => `${one.name} ${count(one.count)}`).join('  '),
    },
    { label: t('column.hasImage'), value: yes(post.hasImage) },
    { label: t('column.hasAudio'), value: yes(post.hasAudio) },
    { label: t('column.hasVideo'), value: yes(post.hasVideo) },
    { label: t('column.forwardedFrom'), value: forwardText(reference.forwardedFrom) },
    { label: t('field.replyTo'), value: replyLink(post) },
    { label: t('field.viaBot'), value: reference.viaBot },
    { label: t('field.existedBefore'), value: yes(post.existedBefore) },
    { label: t('field.sensitive'), value: yes(post.sensitive) },
    {
      label: t('column.category'),
      value: post.categories.map((one) => label('category', one)).join(', '),
    },
    { label: t('column.tags'), value: post.tags.join(', ') },
    { label: t('field.keywords'), value: post.keywords.join(', ') },
    { label: t('field.audience'), value: post.audience.join(', ') },
    { label: t('field.frequency'), value: label('frequency', post.frequency) },
    { label: t('column.sources'), value: post.sources.map((one) => label('sources', one)).join(', ') },
    { label: t('field.createdBy'), value: actorText(post.createdBy) },
    { label: t('field.permalink'), value: reference.permalink },
    { label: t('field._id'), value: post._id },
  ]
}

/** Links the number of the parent message if the archive shows that message. */
function replyLink({ reference: { replyTo }, parent }: OpenedPost): ReactNode {
  if (replyTo === undefined || parent?.messageId !== replyTo) return replyTo?.toString()
  return <Link to={postAddress(parent._id)}>{replyTo}</Link>
}

function forwardText(origin: OpenedPost['reference']['forwardedFrom']): string | undefined {
  if (!origin) return undefined
  return [origin.name, origin.channelId, origin.messageId].filter((part) => part !== undefined).join(' · ')
}
