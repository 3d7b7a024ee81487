import type { Finding } from '@litopys/contract/schemas/entity-card'
import type { EntityKind } from '@litopys/language/entity-kinds'
import { useTranslation } from 'react-i18next'
import { useEntityText } from '#i18n/use-entity-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import classes from './card.module.css'

/** Shows why the value was recognised as an entity of its kind. */
export function CardFinding({ kind, finding }: { kind: EntityKind; finding: Finding }) {
  const { t } = useTranslation()
  const { percent } = useFormat()
  const { detailText, reasonText } = useEntityText()
  const { reasons, confidence } = finding
  const detail = detailText(finding.detail)
  return (
    <section>
      <h3 className={classes.heading}>
        {t('entityCard.why')} · {t('entity.confidence', { percent: percent(confidence) })}
      </h3>
      {detail !== '' && <p className={classes.detail}>{detail}</p>}
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reasonText(kind, reason)}</li>
        ))}
      </ul>
    </section>
  )
}
