import { useTranslation } from 'react-i18next'

/** Sources of posts, by the names that the server uses. */
const known = ['desktop', 'html', 'jsonl', 'preview', 'mtproto'] as const

/** Returns the label of a source; an unknown name is shown as it is. */
export function useCaptureSource() {
  const { t } = useTranslation()
  return (source: string): string => {
    const name = known.find((one) => one === source)
    return name ? t(`captureSource.${name}`) : source
  }
}
