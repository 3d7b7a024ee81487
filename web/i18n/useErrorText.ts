import { useTranslation } from 'react-i18next'
import { CallError } from '#api/callError.ts'
import { errorText } from './errorText.ts'
import { useWaitText } from './useWaitText.ts'

/** What went wrong, in the words of the chosen language. */
export function useErrorText() {
  const { t, i18n } = useTranslation()
  const waitText = useWaitText()
  return (error: unknown): string => {
    if (!(error instanceof CallError)) return t('error.other')
    if (error.code === 'network') return t('error.network')
    if (error.code === 'unreadable') return t('error.unreadable')
    if (error.code === 'too_often' && error.retryAfter !== undefined)
      return t('error.tooOftenIn', { wait: waitText(error.retryAfter) })
    const text = errorText(error.code, i18n.language)
    if (error.retryAfter === undefined || !tellsWait(error.code, error.retryAfter)) return text
    return `${text}: ${waitText(error.retryAfter)}`
  }
}

/** A second is what is said where nobody knows better. */
function tellsWait(code: string, retryAfter: number): boolean {
  return code.endsWith('_limited') || (code === 'translator_unreachable' && retryAfter > 1)
}
