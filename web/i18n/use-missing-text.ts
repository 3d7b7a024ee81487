import { mediaFaultOf } from '@litopys/contract/media-faults'
import type { MediaItem } from '@litopys/contract/schemas/post'
import { useTranslation } from 'react-i18next'

/**
 * Why the archive does not have a file, in the chosen language; what an export says in words of its own stays
 * as it is.
 */
export function useMissingText() {
  const { t } = useTranslation()
  return ({ missing }: MediaItem): string => {
    if (missing === undefined) return t('mediaFault.not_brought')
    const fault = mediaFaultOf(missing)
    return fault ? t(`mediaFault.${fault}`) : missing
  }
}
