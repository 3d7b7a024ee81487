import { useTranslation } from 'react-i18next'

/** Returns a duration in words: seconds, or whole minutes or hours. */
export function useWaitText() {
  const { i18n } = useTranslation()
  return (seconds: number): string => {
    const { unit, length } = unitFor(seconds)
    return new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'long' }).format(
      Math.ceil(seconds / length),
    )
  }
}

function unitFor(seconds: number) {
  if (seconds <= 90) return { unit: 'second', length: 1 }
  return seconds <= 5_400 ? { unit: 'minute', length: 60 } : { unit: 'hour', length: 3_600 }
}
