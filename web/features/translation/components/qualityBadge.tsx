import { mostOfPart, type TranslationScore } from '@litopys/contract/translation/score'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './qualityBadge.module.css'

const parts = ['language', 'alternatives', 'length', 'kept', 'script'] as const

/** How far a translation may be relied on; what that comes from is told on hover, and to whoever comes by the keyboard. */
export function QualityBadge({ quality }: { quality: TranslationScore }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <span className={classes.quality}>
      <button
        type="button"
        className={classes.badge}
        data-rating={quality.rating}
        aria-describedby={id}
        aria-label={t('translation.quality', {
          score: quality.score,
          rating: t(`translation.rating.${quality.rating}`),
        })}
      >
        {quality.score} · {t(`translation.rating.${quality.rating}`)}
      </button>
      <span className={classes.breakdown} role="tooltip" id={id}>
        <b className={classes.title}>{t('translation.why')}</b>
        {parts.map((part) => (
          <span key={part} className={classes.part}>
            <span>{t(`translation.part.${part}`)}</span>
            <span className={classes.figure}>
              {quality.parts[part]} / {mostOfPart[part]}
            </span>
          </span>
        ))}
      </span>
    </span>
  )
}
