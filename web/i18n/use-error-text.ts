import { useTranslation } from 'react-i18next'
import { CallError } from '#api/call-error.ts'
import { errorText } from './error-text.ts'
import { useWaitText } from './use-wait-text.ts'

const quotaTexts = new Map<string, 'error.exportQuotaDay' | 'error.exportQuotaHour'>([
  ['export_quota_day', 'error.exportQuotaDay'],
  ['export_quota_hour', 'error.exportQuotaHour'],
])

/** Returns the text of an error in the interface language. */
export function useErrorText() {
  const { t, i18n } = useTranslation()
  const waitText = useWaitText()
  return (error: unknown): string => {
    if (!(error instanceof CallError)) return t('error.other')
    if (error.code === 'network') return t('error.network')
    if (error.code === 'unreadable') return t('error.unreadable')
    if (error.code === 'too_often' && error.retryAfter !== undefined)
      return t('error.tooOftenIn', { wait: waitText(error.retryAfter) })
    const quota = quotaTexts.get(error.code)
    if (quota && error.retryAfter !== undefined)
      return t(quota, { ...quotaFigures(error, i18n.language), wait: waitText(error.retryAfter) })
    if (error.code === 'held' && error.fields.length > 0) return t('error.heldBy', holdOf(error))
    const text = errorText(error.code, i18n.language)
    if (error.retryAfter === undefined || !showsWait(error.code, error.retryAfter)) return text
    return t('error.againIn', { text: text.replace(/\.$/, ''), wait: waitText(error.retryAfter) })
  }
}

/** Whether to show the waiting time. One second is the default of a translator that does not know it. */
function showsWait(code: string, retryAfter: number): boolean {
  return code.endsWith('_limited') || (code === 'translator_unreachable' && retryAfter > 1)
}

/** The limit and the remaining amount, which the server sends as fields of the error. */
function quotaFigures({ fields }: CallError, language: string): { left: string; most: string } {
  const figure = (...codes: string[]) => {
    const found = fields.find(({ code }) => codes.includes(code))
    return new Intl.NumberFormat(language).format(Number(found?.message ?? 0))
  }
  return { left: figure('rows_left'), most: figure('rows_a_day', 'exports_an_hour') }
}

/** Who placed the hold that refuses a deletion, and why. */
function holdOf({ fields }: CallError): { who: string; reason: string } {
  const fieldOf = (wanted: string) => fields.find(({ code }) => code === wanted)?.message ?? ''
  return { who: fieldOf('placed_by'), reason: fieldOf('reason') }
}
