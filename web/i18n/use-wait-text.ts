import { useTranslation } from 'react-i18next'
import { useFormat } from './use-format.ts'

/**
 * Returns a duration in words, for use after "in": seconds, or whole minutes or hours. Ukrainian needs the
 * accusative, which Intl does not give.
 */
export function useWaitText() {
  const { t } = useTranslation()
  const { count } = useFormat()
  return (seconds: number): string => {
    const { unit, length } = unitFor(seconds)
    const amount = Math.ceil(seconds / length)
    return t(`wait.${unit}`, { count: amount, formatted: count(amount) })
  }
}

function unitFor(seconds: number) {
  if (seconds <= 90) return { unit: 'second', length: 1 } as const
  return seconds <= 5_400
    ? ({ unit: 'minute', length: 60 } as const)
    : ({ unit: 'hour', length: 3_600 } as const)
}
