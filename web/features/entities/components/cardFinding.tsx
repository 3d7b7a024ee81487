import type { Finding } from '@litopys/contract/schemas/entityCard'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/useFormat.ts'
import classes from './card.module.css'

/** Why it counts as what it is said to be, in words. */
export function CardFinding({ finding }: { finding: Finding }) {
  const { t } = useTranslation()
  const { countryName, percent } = useFormat()
  const { detail, reasons, confidence } = finding
  return (
    <section>
      <h3 className={classes.heading}>
        {t('entityCard.why')} · {t('entity.confidence', { percent: percent(confidence) })}
      </h3>
      {detail !== '' && <p className={classes.detail}>{isCountry(detail) ? countryName(detail) : detail}</p>}
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{t(`reason.${reason}`)}</li>
        ))}
      </ul>
    </section>
  )
}

function isCountry(detail: string): boolean {
  return /^[A-Z]{2}$/.test(detail)
}
