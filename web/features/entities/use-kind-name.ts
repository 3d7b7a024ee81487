import type { EntityKind } from '@litopys/contract/schemas/entity-kinds'
import { useTranslation } from 'react-i18next'

/** What one entity of a kind is called; of a link it is the website that has the card. */
export function useKindName() {
  const { t } = useTranslation()
  return (kind: EntityKind) => (kind === 'url' ? t('entityCard.website') : t(`entity.${kind}`))
}
