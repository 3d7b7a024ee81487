import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useActorText } from '#i18n/use-actor-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { deletedChannels } from '../api/channel-changes.ts'
import { useChannelRestoring } from '../use-channel-restoring.ts'
import classes from './channels.module.css'

/** Shows channels that can still be restored. Empty if there are none. */
export function DeletedChannelList() {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const actorText = useActorText()
  const { data = [] } = useQuery(deletedChannels)
  const { restore, isPending } = useChannelRestoring()
  if (data.length === 0) return null
  return (
    <Stack as="section" gap={2} className={classes.deleted} aria-labelledby="deleted-title">
      <Text as="h2" size="l" id="deleted-title">
        {t('channels.deletedList')}
      </Text>
      <PlainList>
        {data.map((channel) => (
          <Row as="li" key={channel._id} gap={3} rowGap={1} align="baseline" className={classes.entry}>
            <Text as="span" weight="bold" breaks>
              {channel.title}
            </Text>
            <Text as="span" size="s" tone="quiet" className={classes.note}>
              {[
                t(channel.posts === 'keep' ? 'channels.deletedKeep' : 'channels.deletedDelete'),
                t('channels.deletedBy', { name: actorText(channel.deletedBy) }),
                t(channel.isHeld ? 'channels.deletedHeld' : 'channels.finalAt', {
                  at: instant(channel.finalAt),
                }),
              ].join(' · ')}
            </Text>
            <TextButton
              disabled={isPending}
              aria-label={t('channels.restoreOf', { title: channel.title })}
              onClick={() => restore(channel)}
            >
              {t('channels.restore')}
            </TextButton>
          </Row>
        ))}
      </PlainList>
    </Stack>
  )
}
