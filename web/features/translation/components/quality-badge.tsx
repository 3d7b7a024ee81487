import { mostOfPart, type TranslationScore } from '@litopys/language/translation/score'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import classes from './translation.module.css'

const parts = ['language', 'alternatives', 'length', 'kept', 'script'] as const
const tones = { high: 'good', medium: 'warn', low: 'danger' } as const

/** Shows the quality score of a translation. Hover and keyboard focus explain how it was calculated. */
export function QualityBadge({ quality }: { quality: TranslationScore }) {
  const { t } = useTranslation()
  const id = useId()
  const { place, tip, open, close } = usePlace()
  return (
    // The pointer can move from the score to its explanation.
    <Text
      as="span"
      size="s"
      numeric
      tone={tones[quality.rating]}
      className={classes.quality}
      onMouseEnter={open}
      onMouseLeave={close}
    >
      <TextButton
        className={classes.badge}
        aria-describedby={id}
        aria-label={t('translation.quality', {
          score: quality.score,
          rating: t(`translation.rating.${quality.rating}`),
        })}
        onFocus={open}
        onBlur={close}
      >
        {quality.score} · {t(`translation.rating.${quality.rating}`)}
      </TextButton>
      <Stack
        as="span"
        gap={1}
        tone="strong"
        ref={tip}
        className={classes.breakdown}
        data-place={place}
        role="tooltip"
        id={id}
      >
        <b>{t('translation.why')}</b>
        {parts.map((part) => (
          <Row as="span" key={part} gap={4} spread nowrap>
            <span>{t(`translation.part.${part}`)}</span>
            <span className={classes.figure}>
              {quality.parts[part]} / {mostOfPart[part]}
            </span>
          </Row>
        ))}
      </Stack>
    </Text>
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
