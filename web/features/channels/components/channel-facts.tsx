import type { Channel } from '@litopys/contract/schemas/channel'
import { useTranslation } from 'react-i18next'
import { useActorText } from '#i18n/use-actor-text.ts'
import { useChannelType } from '#i18n/use-channel-type.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Text } from '#ui/layout.tsx'
import classes from './channels.module.css'

/**
 * Shows the description of a channel and its figures. Capture settings are shown only to users who may see
 * all posts.
 */
export function ChannelFacts({ channel }: { channel: Channel }) {
  const { t } = useTranslation()
  const { count, day, instant } = useFormat()
  const typeLabel = useChannelType()
  const actorText = useActorText()
  const { capture, numOfFollowers, firstPostAt, lastPostAt, source, schedule, frequency } = channel
  const facts = [
    [t('channels.type'), typeLabel(channel.type)],
    [t('channels.number'), channel.channelId],
    [t('channels.followers'), numOfFollowers === undefined ? '' : count(numOfFollowers)],
    [t('channels.posts'), count(channel.posts)],
    [t('channels.postsFrom'), firstPostAt && lastPostAt ? `${day(firstPostAt)} – ${day(lastPostAt)}` : ''],
    [t('channels.frequency'), frequency ? t(`frequency.${frequency}`) : ''],
    [t('channels.missing'), capture ? count(capture.missing) : ''],
    [t('channels.filesToCome'), capture?.filesToCome ? count(capture.filesToCome) : ''],
    [t('channels.deleted'), capture ? count(capture.deleted) : ''],
    [t('channels.source'), t(`source.${source}`)],
    [t('channels.schedule'), source === 'none' ? '' : t(`schedule.${schedule}`)],
    [t('channels.nextRun'), capture?.nextRunAt ? instant(capture.nextRunAt) : ''],
    [
      t('channels.history'),
      capture && source !== 'none' ? t(capture.isComplete ? 'channels.complete' : 'channels.incomplete') : '',
    ],
    [
      t('channels.records'),
      channel.sourceRecords === 'default' ? '' : t(`channels.records.${channel.sourceRecords}`),
    ],
    [t('channels.category'), channel.category],
    [t('channels.keywords'), channel.keywords.join(', ')],
    [t('channels.audience'), channel.audience.join(', ')],
    [t('channels.tags'), channel.tags.join(', ')],
    [t('channels.sensitive'), channel.sensitive ? t('channels.yes') : ''],
    [t('channels.added'), `${day(channel.createdAt)}, ${actorText(channel.createdBy)}`],
  ] as const
  return (
    <>
      {channel.description && (
        <Text tone="soft" breaks className={classes.description}>
          {channel.description}
        </Text>
      )}
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <Text as="dt" size="s" tone="quiet">
                {name}
              </Text>
              <Text as="dd" numeric breaks>
                {value}
              </Text>
            </div>
          ))}
      </dl>
    </>
  )
}
