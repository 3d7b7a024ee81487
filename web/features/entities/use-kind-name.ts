import type { EntityKind } from '@litopys/language/entity-kinds'
import { useTranslation } from 'react-i18next'

/**
 * Returns the name of an entity kind. A link is named as its website, since the card describes the website.
 */
export function useKindName() {
  const { t } = useTranslation()
  return (kind: EntityKind) => (kind === 'url' ? t('entityCard.website') : t(`entity.${kind}`))
}
