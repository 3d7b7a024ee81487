import type { Channel } from '@litopys/contract/schemas/channel'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useChannelType } from '#i18n/useChannelType.ts'
import { useFormat } from '#i18n/useFormat.ts'
import classes from './channelTable.module.css'

type Props = { channels: Channel[]; linkTo: (channel: Channel) => string }

/** A table; where the screen is narrow every row becomes an entry with named lines. */
export function ChannelTable({ channels, linkTo }: Props) {
  const { t } = useTranslation()
  const { count, day } = useFormat()
  const typeLabel = useChannelType()
  const date = (iso: string | undefined) => (iso ? day(iso) : '–')
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('channels.name')}</th>
          <th scope="col">{t('channels.type')}</th>
          <th scope="col" className={classes.number}>
            {t('channels.posts')}
          </th>
          <th scope="col" className={classes.number}>
            {t('channels.first')}
          </th>
          <th scope="col" className={classes.number}>
            {t('channels.last')}
          </th>
        </tr>
      </thead>
      <tbody>
        {channels.map((channel) => (
          <tr key={channel._id}>
            <th scope="row" className={classes.name}>
              <Link to={linkTo(channel)} title={t('channels.postsOf', { title: channel.title })}>
                {channel.title}
              </Link>
              <span className={classes.id}>
                {channel.username ? `@${channel.username}` : channel.channelId}
              </span>
            </th>
            <td data-label={t('channels.type')}>{typeLabel(channel.type)}</td>
            <td data-label={t('channels.posts')} className={classes.number}>
              {count(channel.posts)}
            </td>
            <td data-label={t('channels.first')} className={classes.number}>
              {date(channel.firstPostAt)}
            </td>
            <td data-label={t('channels.last')} className={classes.number}>
              {date(channel.lastPostAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
