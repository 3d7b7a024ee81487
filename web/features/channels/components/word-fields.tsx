import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Text } from '#ui/layout.tsx'

type Field = 'title' | 'description' | 'category' | 'audience' | 'keywords' | 'tags' | 'sensitive'
type Props = {
  /** When a channel is added, empty fields are filled from its description on Telegram. */
  channel: 'new' | 'known'
  inputProps: (field: Field, options?: { type: 'checkbox' }) => GetInputPropsReturnType
}

const lists = ['keywords', 'audience', 'tags'] as const

/** Shows fields for the operators' description of a channel. */
export function WordFields({ channel, inputProps }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('channels.titleField')}
        description={channel === 'new' ? t('channels.titleHint') : undefined}
        autoComplete="off"
        maxLength={256}
        {...inputProps('title')}
      />
      <Textarea
        label={t('channels.description')}
        description={t(channel === 'new' ? 'channels.descriptionNewHint' : 'channels.descriptionHint')}
        rows={4}
        resize="vertical"
        maxLength={4_096}
        {...inputProps('description')}
      />
      <TextInput
        label={t('channels.category')}
        autoComplete="off"
        maxLength={100}
        {...inputProps('category')}
      />
      {lists.map((field) => (
        <TextInput
          key={field}
          label={t(`channels.${field}`)}
          description={t('channels.wordsHint')}
          autoComplete="off"
          maxLength={2_000}
          {...inputProps(field)}
        />
      ))}
      <Text size="s" tone="quiet">
        {t('channels.toPosts')}
      </Text>
      <Checkbox
        size="sm"
        label={t('channels.sensitive')}
        description={t('channels.sensitiveHint')}
        {...inputProps('sensitive', { type: 'checkbox' })}
      />
    </>
  )
}
