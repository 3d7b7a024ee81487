import type { SkippedRecord } from '@litopys/contract/schemas/job'
import { skipReasons } from '@litopys/contract/skip-reasons'
import { useTranslation } from 'react-i18next'
import { skipReasonsUk } from './uk/skip-reasons.ts'

const written = /^(byte|line) (\d+)$/

/** Returns why and where a record of an import was skipped, in the interface language. */
export function useSkipText() {
  const { t, i18n } = useTranslation()
  const reasons = i18n.language === 'uk' ? skipReasonsUk : skipReasons
  return {
    reason: ({ code, detail = '' }: SkippedRecord): string => reasons[code].replace('{detail}', detail),
    place: ({ position }: SkippedRecord): string => {
      const [, unit, at] = written.exec(position) ?? []
      if (!at) return position
      return unit === 'byte' ? t('jobs.byte', { at }) : t('jobs.line', { at })
    },
  }
}
