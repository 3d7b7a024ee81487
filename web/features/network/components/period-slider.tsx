import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import classes from './network.module.css'

/** Instants in milliseconds since 1970. */
export type Period = { from: number; to: number }

/** Positions of each slider. */
const steps = 100

type Props = { bounds: Period; period: Period | undefined; onChange: (period: Period | undefined) => void }

/** Two sliders for the period of the network, within the dates of the whole network. */
export function PeriodSlider({ bounds, period, onChange }: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const stepOf = (at: number) =>
    Math.round(((at - bounds.from) / Math.max(1, bounds.to - bounds.from)) * steps)
  const atStep = (step: number) => bounds.from + ((bounds.to - bounds.from) * step) / steps
  const shown = { from: period ? stepOf(period.from) : 0, to: period ? stepOf(period.to) : steps }
  const [moved, setMoved] = useState<Period | undefined>(undefined)
  const { from, to } = moved ?? shown
  const commit = () => {
    if (!moved) return
    setMoved(undefined)
    const isWhole = moved.from <= 0 && moved.to >= steps
    // Whole seconds: the last one is included.
    const at = {
      from: Math.floor(atStep(moved.from) / 1_000) * 1_000,
      to: Math.ceil(atStep(moved.to) / 1_000) * 1_000,
    }
    onChange(isWhole ? undefined : at)
  }
  const ends = [
    { end: 'from', label: t('network.periodFrom'), value: from, least: 0, most: to - 1 },
    { end: 'to', label: t('network.periodTo'), value: to, least: from + 1, most: steps },
  ] as const
  if (bounds.to <= bounds.from) return null
  return (
    <Row gap={4} rowGap={0}>
      {ends.map(({ end, label, value, least, most }) => (
        <Row key={end} as="label" inline nowrap gap={2}>
          <Text as="span" tone="quiet">
            {label}
          </Text>
          <input
            type="range"
            className={classes.slider}
            min={0}
            max={steps}
            value={value}
            aria-valuetext={instant(new Date(atStep(value)).toISOString())}
            onChange={(event) => {
              const next = Math.min(most, Math.max(least, Number(event.currentTarget.value)))
              setMoved({ from, to, [end]: next })
            }}
            onPointerUp={commit}
            onKeyUp={commit}
            onBlur={commit}
          />
          <Text as="span" numeric>
            {instant(new Date(atStep(value)).toISOString())}
          </Text>
        </Row>
      ))}
      {period && <TextButton onClick={() => onChange(undefined)}>{t('network.wholePeriod')}</TextButton>}
    </Row>
  )
}
