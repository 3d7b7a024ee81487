import { mediaFaultOf } from '@litopys/contract/media-faults'
import type { MediaItem } from '@litopys/contract/schemas/post'
import { useTranslation } from 'react-i18next'

/**
 * Returns why a file is missing, in the interface language. An unknown reason of an export is shown as it is.
 */
export function useMissingText() {
  const { t } = useTranslation()
  return ({ missing }: MediaItem): string => {
    if (missing === undefined) return t('mediaFault.not_brought')
    const fault = mediaFaultOf(missing)
    return fault ? t(`mediaFault.${fault}`) : missing
  }
}
