import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Text } from '#ui/layout.tsx'

export function Saved({ when, text }: { when: boolean; text?: string }) {
  const { t } = useTranslation()
  return (
    <Text as="span" role="status" tone="good">
      {when && (
        <>
          <IconCheck size={16} stroke={1.8} aria-hidden /> {text ?? t('settings.saved')}
        </>
      )}
    </Text>
  )
}
