import type { LastRun } from '@litopys/contract/schemas/channel'
import { useTranslation } from 'react-i18next'
import { isErrorCode } from '#api/call-error.ts'
import { errorText } from '#i18n/error-text.ts'
import { useFormat } from '#i18n/use-format.ts'

/** Returns a refresh in words: its result, why it failed or what it waits for. */
export function useRunText() {
  const { t, i18n } = useTranslation()
  const { count, time } = useFormat()
  return {
    reason: ({ code, reason, retryAt }: LastRun): string => {
      const why = code !== undefined && isErrorCode(code) ? errorText(code, i18n.language) : reason
      const until = retryAt && t('runs.waitsUntil', { time: time(retryAt) })
      return [why, until].filter(Boolean).join(' · ')
    },
    counts: (run: LastRun): string =>
      (['new', 'updated', 'deleted'] as const)
        .filter((name) => run[name] > 0)
        .map((name) => t(`channels.run.${name}`, { formatted: count(run[name]) }))
        .join(', '),
  }
}
