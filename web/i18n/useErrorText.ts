import { useTranslation } from 'react-i18next'
import { CallError } from '#api/callError.ts'
import { errorText } from './errorText.ts'

/** What went wrong, in the words of the chosen language. */
export function useErrorText() {
  const { t, i18n } = useTranslation()
  return (error: unknown): string => {
    if (!(error instanceof CallError)) return t('error.other')
    if (error.code === 'network') return t('error.network')
    if (error.code === 'unreadable') return t('error.unreadable')
    return errorText(error.code, i18n.language)
  }
}
