import type { Channel } from '@litopys/contract/schemas/channel'
import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '#ui/form-failure.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { showErrors } from '#ui/show-errors.ts'
import { useUnsavedMark } from '#ui/unsaved.ts'
import { addChannel } from '../api/channel-changes.ts'
import { emptyChannel, type NewChannelValues, newChannelOf } from '../channel-input.ts'
import { useChannelFaults } from '../use-channel-faults.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { WordFields } from './word-fields.tsx'

type Props = { onAdded: (channel: Channel, refresh: 'at once' | 'by itself') => void; onCancel: () => void }

/**
 * Adds a channel. The server checks its source at once, so that a mistake is shown here and not by the first
 * refresh.
 */
export function NewChannelForm({ onAdded, onCancel }: Props) {
  const { t } = useTranslation()
  const faults = useChannelFaults()
  const form = useForm<NewChannelValues>({
    initialValues: emptyChannel,
    validate: (values) => faults.inNew(newChannelOf(values)),
  })
  const adding = useMutation({
    mutationFn: async (values: NewChannelValues) => {
      const channel = await addChannel(newChannelOf(values))
      const waits = values.source !== 'none' && values.schedule === 'off' && values.atOnce
      return { channel, refresh: waits ? 'at once' : 'by itself' } as const
    },
    onSuccess: ({ channel, refresh }) => onAdded(channel, refresh),
    // The submit button is far below the field that is most often wrong.
    onError: (error) => showErrors(form, faults.inAnswer(error)),
  })
  const { values, errors } = form
  useUnsavedMark(form.isDirty() && !adding.isPending)
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={form.onSubmit(
        (sent) => adding.mutate(sent),
        (wrong) => showErrors(form, wrong),
      )}
    >
      <Text tone="soft">{t('channels.addText')}</Text>
      <TextInput
        label={t('channels.channel')}
        description={t('channels.channelHint')}
        placeholder="@channel_name"
        data-autofocus
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        maxLength={256}
        {...form.getInputProps('channel')}
      />
      <ScheduleFields source={values.source} inputProps={(field) => form.getInputProps(field)} />
      {(values.source === 'none' || values.channelId !== '' || errors.channelId) && (
        <TextInput
          label={t('channels.number')}
          description={t('channels.numberHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          {...form.getInputProps('channelId')}
        />
      )}
      {values.source !== 'none' && values.schedule === 'off' && (
        <Checkbox
          size="sm"
          label={t('channels.atOnce')}
          {...form.getInputProps('atOnce', { type: 'checkbox' })}
        />
      )}
      <WordFields channel="new" inputProps={(field, options) => form.getInputProps(field, options)} />
      <FormFailure error={adding.error} placed={Object.keys(errors).length > 0} />
      <SaveRow
        label={t('channels.submit')}
        busy={adding.isPending}
        disabled={false}
        saved={false}
        onCancel={onCancel}
      />
    </Stack>
  )
}
