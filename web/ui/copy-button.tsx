import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TextButton } from './text-button.tsx'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation()
  const { copied, copy } = useClipboard({ timeout: 2_000 })
  const Icon = copied ? IconCheck : IconCopy
  return (
    <TextButton onClick={() => copy(text)}>
      <Icon size={16} stroke={1.7} aria-hidden />
      <span aria-live="polite">{copied ? t('app.copied') : label}</span>
    </TextButton>
  )
}
