import type { Channel } from '@litopys/contract/schemas/channel'
import {
  type DeletedChannel,
  type PostsOfDeleted,
  postsOfDeleted,
} from '@litopys/contract/schemas/deleted-channel'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { RadioList } from '#ui/radio-list.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { channelDependents, deleteChannel } from '../api/channel-changes.ts'
import classes from './channels.module.css'

type Props = { channel: Channel; onDeleted: (deleted: DeletedChannel) => void; onClose: () => void }

const counted = ['posts', 'files', 'quotes', 'requests', 'subscriptions', 'jobs'] as const

/** Confirms the deletion of a channel and shows what depends on it. Jobs of the channel must end first. */
export function DeleteChannelDialog({ channel, onDeleted, onClose }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const errorText = useErrorText()
  const { _id: id, title, source, schedule } = channel
  const [posts, setPosts] = useState<PostsOfDeleted>('keep')
  const { data, error, refetch } = useQuery(channelDependents(id))
  const removing = useMutation({ mutationFn: () => deleteChannel({ id, posts }), onSuccess: onDeleted })
  const isScheduled = source !== 'none' && schedule !== 'off'
  const found = counted.filter((kind) => kind === 'posts' || (data?.[kind] ?? 0) > 0)
  return (
    <ConfirmDialog
      opened
      title={t('channels.deleteTitle', { title })}
      confirm={t('channels.deleteDo')}
      cancel={t('app.cancel')}
      busy={removing.isPending}
      disabled={!data || data.jobs > 0}
      failure={removing.error ? errorText(removing.error) : undefined}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <p>{t('channels.deleteUndo')}</p>
      {error && !data && (
        <FailureNotice title={t('channels.dependentsFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Waiting blocks={2} />}
      {data && (
        <Stack as="section" gap={1} aria-labelledby="dependents-title">
          <Text as="h3" size="m" weight="bold" id="dependents-title">
            {t('channels.dependents')}
          </Text>
          <ul className={classes.dependents}>
            {found.map((kind) => (
              <Text as="li" key={kind} tone={kind === 'jobs' ? 'danger' : undefined}>
                {t(`channels.dependents.${kind}`, { count: data[kind], formatted: count(data[kind]) })}
              </Text>
            ))}
            {isScheduled && (
              <li>{t('channels.dependents.schedule', { schedule: t(`schedule.${schedule}`) })}</li>
            )}
          </ul>
        </Stack>
      )}
      {data && data.posts > 0 && (
        <RadioList
          label={t('channels.deletePosts')}
          value={posts}
          options={postsOfDeleted.map((value) => ({ value, label: t(`channels.deletePosts.${value}`) }))}
          onChange={setPosts}
        />
      )}
    </ConfirmDialog>
  )
}
