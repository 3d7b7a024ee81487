import { mostOfPart, type TranslationScore } from '@litopys/contract/translation/score'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './quality-badge.module.css'

const parts = ['language', 'alternatives', 'length', 'kept', 'script'] as const

/** Shows the quality score of a translation. Hover and keyboard focus explain how it was calculated. */
export function QualityBadge({ quality }: { quality: TranslationScore }) {
  const { t } = useTranslation()
  const id = useId()
  const { place, tip, open, close } = usePlace()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer can move from the score to its explanation
    <span className={classes.quality} onMouseEnter={open} onMouseLeave={close}>
      <button
        type="button"
        className={classes.badge}
        data-rating={quality.rating}
        aria-describedby={id}
        aria-label={t('translation.quality', {
          score: quality.score,
          rating: t(`translation.rating.${quality.rating}`),
        })}
        onFocus={open}
        onBlur={close}
      >
        {quality.score} · {t(`translation.rating.${quality.rating}`)}
      </button>
      <span ref={tip} className={classes.breakdown} data-place={place} role="tooltip" id={id}>
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

type Place = 'closed' | 'below' | 'above'

/**
 * Places the explanation below, or above at the lower edge of the window. Escape closes it wherever the focus
 * is (WCAG 2.2, 1.4.13).
 */
function usePlace() {
  const [place, setPlace] = useState<Place>('closed')
  const tip = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const { bottom = 0 } = (place === 'below' && tip.current?.getBoundingClientRect()) || {}
    if (bottom > window.innerHeight) setPlace('above')
  }, [place])
  useEffect(() => {
    if (place === 'closed') return undefined
    const closeOn = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setPlace('closed')
    }
    document.addEventListener('keydown', closeOn)
    return () => document.removeEventListener('keydown', closeOn)
  }, [place])
  return { place, tip, open: () => setPlace('below'), close: () => setPlace('closed') }
}
