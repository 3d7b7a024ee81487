import { useTranslation } from 'react-i18next'

/** What posts come from, by the names that the server gives (adapters/telegram). */
const known = ['desktop', 'html', 'jsonl', 'preview', 'mtproto'] as const

/** Returns the words for a source of posts; a name that is not known is shown as it is. */
export function useCaptureSource() {
  const { t } = useTranslation()
  return (source: string): string => {
    const name = known.find((one) => one === source)
    return name ? t(`captureSource.${name}`) : source
  }
}
