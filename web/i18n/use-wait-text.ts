import { useTranslation } from 'react-i18next'

/** Returns a duration in words, for use after "in" or «через»: seconds, or whole minutes or hours. */
export function useWaitText() {
  const { i18n } = useTranslation()
  return (seconds: number): string => {
    const { unit, length } = unitFor(seconds)
    const parts = new Intl.RelativeTimeFormat(i18n.language).formatToParts(Math.ceil(seconds / length), unit)
    // Without the preposition. A unit format has the wrong case in Ukrainian: «1 хвилина», not «1 хвилину».
    const start = parts.findIndex(({ type }) => type === 'integer')
    return parts
      .slice(start)
      .map(({ value }) => value)
      .join('')
  }
}

function unitFor(seconds: number) {
  if (seconds <= 90) return { unit: 'second', length: 1 } as const
  return seconds <= 5_400
    ? ({ unit: 'minute', length: 60 } as const)
    : ({ unit: 'hour', length: 3_600 } as const)
}
