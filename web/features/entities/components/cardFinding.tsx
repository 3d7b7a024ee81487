import type { Finding } from '@litopys/contract/schemas/entityCard'
import type { EntityKind } from '@litopys/contract/schemas/entityKinds'
import { useTranslation } from 'react-i18next'
import { useDetailText } from '../useDetailText.ts'
import classes from './card.module.css'

/** Why it counts as what it is said to be, in words. */
export function CardFinding({ kind, finding }: { kind: EntityKind; finding: Finding }) {
  const { t, i18n } = useTranslation()
  const detailText = useDetailText()
  const { detail, reasons, confidence } = finding
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(confidence)
  return (
    <section>
      <h3 className={classes.heading}>
        {t('entityCard.why')} · {t('entityCard.sure', { percent })}
      </h3>
      {detail !== '' && <p className={classes.detail}>{detailText(kind, detail)}</p>}
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{t(`reason.${reason}`)}</li>
        ))}
      </ul>
    </section>
  )
}
