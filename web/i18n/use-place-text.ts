import { useTranslation } from 'react-i18next'

const written = /^(byte|line) (\d+)$/

/** Returns a place in a file, as the readers of files write it, in the interface language. */
export function usePlaceText() {
  const { t } = useTranslation()
  return (place: string): string => {
    const [, unit, at] = written.exec(place) ?? []
    if (!at) return place
    return unit === 'byte' ? t('jobs.byte', { at }) : t('jobs.line', { at })
  }
}
