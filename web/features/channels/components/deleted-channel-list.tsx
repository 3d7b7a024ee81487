import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useActorText } from '#i18n/use-actor-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { TextButton } from '#ui/text-button.tsx'
import { deletedChannels } from '../api/channel-deletion.ts'
import { useChannelRestoring } from '../use-channel-restoring.ts'
import classes from './deleted-channel-list.module.css'

/** Shows channels that can still be restored. Empty if there are none. */
export function DeletedChannelList() {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const actorText = useActorText()
  const { data = [] } = useQuery(deletedChannels)
  const { restore, isPending } = useChannelRestoring()
  if (data.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="deleted-title">
      <h2 className={classes.heading} id="deleted-title">
        {t('channels.deletedList')}
      </h2>
      <ul className={classes.list}>
        {data.map((channel) => (
          <li key={channel._id} className={classes.entry}>
            <span className={classes.title}>{channel.title}</span>
            <span className={classes.note}>
              {[
                t(channel.posts === 'keep' ? 'channels.deletedKeep' : 'channels.deletedDelete'),
                t('channels.deletedBy', { name: actorText(channel.deletedBy) }),
                t('channels.finalAt', { at: instant(channel.finalAt) }),
              ].join(' · ')}
            </span>
            <TextButton
              disabled={isPending}
              aria-label={t('channels.restoreOf', { title: channel.title })}
              onClick={() => restore(channel)}
            >
              {t('channels.restore')}
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
