import { useTranslation } from 'react-i18next'

/** How long something lasts, in seconds or in whole minutes. */
export function useWaitText() {
  const { i18n } = useTranslation()
  return (seconds: number): string => {
    const inMinutes = seconds > 90
    return new Intl.NumberFormat(i18n.language, {
      style: 'unit',
      unit: inMinutes ? 'minute' : 'second',
      unitDisplay: 'long',
    }).format(inMinutes ? Math.ceil(seconds / 60) : seconds)
  }
}
