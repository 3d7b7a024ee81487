import { everybody } from '@litopys/contract/schemas/saved'
import { useTranslation } from 'react-i18next'
import type { Colleague } from './components/sharing-field.tsx'

/** Returns who else can read an object, in words. */
export function useSharingText(colleagues: readonly Colleague[] = []) {
  const { t } = useTranslation()
  const nameOf = (reader: string) => colleagues.find(({ id }) => id === reader)?.name ?? reader
  return (readers: readonly string[]): string => {
    if (readers.length === 0) return t('sharing.nobody')
    return readers.includes(everybody) ? t(`sharing.${everybody}`) : readers.map(nameOf).join(', ')
  }
}
