import type { FacetField } from '@litopys/contract/schemas/search'
import { useTranslation } from 'react-i18next'

export function useFieldLabel() {
  const { t } = useTranslation()
  return (field: FacetField | 'dateCreated'): string => t(`facet.${field}`)
}
