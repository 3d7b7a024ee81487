import type { SkippedRecord } from '@litopys/contract/schemas/job'
import { skipReasons } from '@litopys/contract/skip-reasons'
import { useTranslation } from 'react-i18next'
import { skipReasonsUk } from './uk/skip-reasons.ts'
import { usePlaceText } from './use-place-text.ts'

/** Returns why and where a record of an import was skipped, in the interface language. */
export function useSkipText() {
  const { i18n } = useTranslation()
  const placeText = usePlaceText()
  const reasons = i18n.language === 'uk' ? skipReasonsUk : skipReasons
  return {
    reason: ({ code, detail = '' }: SkippedRecord): string => reasons[code].replace('{detail}', detail),
    place: ({ position }: SkippedRecord): string => placeText(position),
  }
}
