import { restrictionFlags, restrictionKinds } from '@litopys/contract/access/restrictions'
import { useTranslation } from 'react-i18next'
import { useFormat } from './use-format.ts'

/**
 * Returns an access entry in words: "lang:uk" is "Only language: Ukrainian". An unrecognised entry is
 * unchanged. A channel is shown by its title if `channelTitles` has it, else by its number.
 */
export function useRestrictionText(channelTitles: ReadonlyMap<string, string> = new Map()) {
  const { t } = useTranslation()
  const { languageName, day } = useFormat()
  return (entry: string): string => {
    const flag = restrictionFlags.find((one) => one === entry)
    if (flag) return t(`restriction.${flag}`)
    const kind = restrictionKinds.find((one) => entry.startsWith(`${one}:`))
    if (!kind) return entry
    const value = entry.slice(kind.length + 1)
    switch (kind) {
      case 'lang':
        return `${t('restriction.lang')}: ${languageName(value)}`
      case 'since':
        return `${t('restriction.since')}: ${/^\d{4}-\d{2}-\d{2}$/.test(value) ? day(value) : value}`
      case 'channel':
        return `${t('restriction.channel')}: ${channelTitles.get(value) ?? value}`
      default:
        return `${t(`restriction.${kind}`)}: ${value}`
    }
  }
}
