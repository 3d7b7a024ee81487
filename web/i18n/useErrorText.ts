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
    if (error.code === 'too_often' && error.retryAfter !== undefined)
      return t('error.tooOftenIn', { wait: waitText(error.retryAfter, i18n.language) })
    const text = errorText(error.code, i18n.language)
    if (!error.code.endsWith('_limited') || error.retryAfter === undefined) return text
    return `${text}: ${waitText(error.retryAfter, i18n.language)}`
  }
}

function waitText(seconds: number, language: string): string {
  const inMinutes = seconds > 90
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: inMinutes ? 'minute' : 'second',
    unitDisplay: 'long',
  }).format(inMinutes ? Math.ceil(seconds / 60) : seconds)
}
