import type { FacetField } from '@litopys/contract/schemas/search'
import { useTranslation } from 'react-i18next'

export function useFieldLabel() {
  const { t } = useTranslation()
  return (field: FacetField | 'dateCreated'): string => {
    switch (field) {
      case 'entities.hashtag.id':
        return t('facet.hashtag')
      case 'entities.mention.id':
        return t('facet.mention')
      case 'entities.url.domain':
        return t('facet.domain')
      case 'entities.email.id':
        return t('facet.email')
      default:
        return t(`facet.${field}`)
    }
  }
}
