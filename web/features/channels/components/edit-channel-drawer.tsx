import type { Channel } from '@litopys/contract/schemas/channel'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Stack } from '#ui/layout.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { showErrors } from '#ui/show-errors.ts'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { useUnsavedMark } from '#ui/unsaved.ts'
import { Waiting } from '#ui/waiting.tsx'
import { saveChannel } from '../api/channel-changes.ts'
import { channelById } from '../api/channels.ts'
import { type ChannelValues, changesOf, valuesOf } from '../channel-input.ts'
import { useChannelFaults } from '../use-channel-faults.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { WordFields } from './word-fields.tsx'

type Props = { id: string; onClose: () => void }

export function EditChannelDrawer({ id, onClose }: Props) {
  const { t } = useTranslation()
  const { data: channel, error, isFetchedAfterMount, refetch } = useQuery(channelById(id))
  return (
    <SideDrawer title={channel?.title ?? t('channels.edit')} onClose={onClose}>
      {error && !channel && (
        <FailureNotice title={t('channels.failedOne')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !isFetchedAfterMount && <Waiting blocks={2} />}
      {/* A cached channel may be outdated and must not be edited. */}
      {channel && isFetchedAfterMount && <EditChannelForm channel={channel} onDone={onClose} />}
    </SideDrawer>
  )
}

type FormProps = { channel: Channel; onDone: () => void }

/** Sends only the changed fields: another user may have changed the others. */
function EditChannelForm({ channel: read, onDone }: FormProps) {
  const { t } = useTranslation()
  // A job may update the channel while the user types; changes are compared with the version first shown.
  const [channel] = useState(read)
  const faults = useChannelFaults()
  const form = useForm<ChannelValues>({
    initialValues: valuesOf(channel),
    validate: (values) => faults.inChanges(changesOf(channel, values)),
  })
  const saving = useMutation({
    mutationFn: (values: ChannelValues) => saveChannel(channel._id, changesOf(channel, values)),
    onSuccess: onDone,
    onError: (error) => showErrors(form, faults.inAnswer(error)),
  })
  const isChanged = Object.keys(changesOf(channel, form.values)).length > 0
  useUnsavedMark(isChanged && !saving.isPending)
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={form.onSubmit(
        (values) => saving.mutate(values),
        (wrong) => showErrors(form, wrong),
      )}
    >
      <TextInput
        label={t('channels.username')}
        description={t('channels.usernameHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={33}
        {...form.getInputProps('username')}
      />
      <ScheduleFields source={form.values.source} inputProps={(field) => form.getInputProps(field)} />
      <WordFields channel="known" inputProps={(field, options) => form.getInputProps(field, options)} />
      <FormFailure error={saving.error} placed={Object.keys(form.errors).length > 0} />
      <SaveRow
        label={t('channels.save')}
        busy={saving.isPending}
        disabled={!isChanged}
        saved={false}
        onCancel={onDone}
      />
    </Stack>
  )
}
