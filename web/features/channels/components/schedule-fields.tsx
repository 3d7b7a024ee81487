import { channelSources, recordKeepings } from '@litopys/contract/schemas/channel'
import { NativeSelect } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from '#ui/fields.module.css'
import { keyChoices } from '../api/channels.ts'
import type { ChannelValues } from '../channel-input.ts'
import { schedules } from '../schedules.ts'

type Props = {
  source: ChannelValues['source']
  inputProps: (field: 'source' | 'key' | 'schedule' | 'history' | 'sourceRecords') => GetInputPropsReturnType
}

/** Shows fields for the source and the schedule of a channel. */
export function ScheduleFields({ source, inputProps }: Props) {
  const { t } = useTranslation()
  const { data: keys = [] } = useQuery({ ...keyChoices, enabled: source === 'mtproto' })
  return (
    <>
      <NativeSelect
        label={t('channels.source')}
        description={t(`sourceText.${source}`)}
        data={channelSources.map((value) => ({ value, label: t(`source.${value}`) }))}
        {...inputProps('source')}
      />
      {source === 'mtproto' && (
        <NativeSelect
          label={t('channels.key')}
          data={[{ value: '', label: t('channels.keyChoose') }, ...keys]}
          {...inputProps('key')}
        />
      )}
      {source !== 'none' && (
        <div className={classes.pair}>
          <NativeSelect
            label={t('channels.schedule')}
            data={schedules.map((value) => ({ value, label: t(`schedule.${value}`) }))}
            {...inputProps('schedule')}
          />
          <NativeSelect
            label={t('channels.history')}
            data={[
              { value: 'all', label: t('channels.history.all') },
              { value: 'new', label: t('channels.history.new') },
            ]}
            {...inputProps('history')}
          />
        </div>
      )}
      <NativeSelect
        label={t('channels.records')}
        description={t('channels.recordsHint')}
        data={recordKeepings.map((value) => ({ value, label: t(`channels.records.${value}`) }))}
        {...inputProps('sourceRecords')}
      />
    </>
  )
}
