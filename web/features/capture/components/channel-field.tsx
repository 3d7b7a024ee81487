import { readChannelName } from '@litopys/contract/channel-name'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '#ui/layout.tsx'

/** As in result.json, or with the -100 or minus of other tools. */
const channelId = /^-?\d{1,19}$/

type Props = { value: string; disabled: boolean; onChange: (value: string) => void }

/** Shows a field for the channel of a file, and whether the typed text is a username, an ID or a title. */
export function ChannelField({ value, disabled, onChange }: Props) {
  const { t } = useTranslation()
  const [left, setLeft] = useState(false)
  const read = readChannelName(value)
  const interpretation = () => {
    if (value.trim() === '' || read.kind === 'wrong') return t('import.channelHint')
    if (channelId.test(value.trim())) return t('import.channelId')
    return read.kind === 'username'
      ? t('import.channelUsername', { username: read.username })
      : t('import.channelTitle')
  }
  return (
    <TextInput
      label={t('import.channel')}
      description={
        // Says how the text is understood, so it is as readable as the text of the panel.
        <Text as="span" size="m" tone="soft">
          {interpretation()}
        </Text>
      }
      placeholder="@channel_name"
      maxLength={256}
      value={value}
      disabled={disabled}
      error={left && read.kind === 'wrong' ? t('import.channelWrong') : undefined}
      onBlur={() => setLeft(true)}
      onChange={(event) => {
        setLeft(false)
        onChange(event.currentTarget.value)
      }}
    />
  )
}
