import { fileFaults, isFileFault } from '@litopys/contract/file-faults'
import type { Job } from '@litopys/contract/schemas/job'
import { useTranslation } from 'react-i18next'
import { isErrorCode } from '#api/call-error.ts'
import { errorText } from './error-text.ts'
import { fileFaultsUk } from './uk/file-faults.ts'

/**
 * Returns why a job failed or waits, in the interface language. A job of an older version may have only an
 * English text.
 */
export function useJobReason() {
  const { language } = useTranslation().i18n
  return (state: Job['state']): string | undefined => {
    if (!('code' in state) || state.code === undefined) return undefined
    const { code, reason } = state
    const detail = state.status === 'failed' ? (state.detail ?? '') : ''
    if (isErrorCode(code)) return errorText(code, language).replace('{detail}', detail)
    if (!isFileFault(code)) return reason
    return (language === 'uk' ? fileFaultsUk : fileFaults)[code].replace('{detail}', detail)
  }
}
