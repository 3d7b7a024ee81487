import { check } from '@litopys/contract/check'
import { isFrequency } from '@litopys/contract/frequency'
import { postType } from '@litopys/contract/schemas/post'
import type { FacetField, FacetValue } from '@litopys/contract/schemas/search'
import { englishName } from '@litopys/language/names/english-names'
import { useTranslation } from 'react-i18next'
import { categoriesEn } from './en/categories.ts'
import { labelOfKey } from './i18n.ts'
import { useCaptureSource } from './use-capture-source.ts'
import { useChannelType } from './use-channel-type.ts'
import { useFormat } from './use-format.ts'

type Theme = Extract<keyof typeof categoriesEn, `theme.${string}`>
/** Whether it is a predefined category. Operators' categories are shown as named by them. */
const isTheme = (key: string): key is Theme => Object.hasOwn(categoriesEn, key)

/**
 * Returns labels for facet values: "uk" is Ukrainian, a hashtag has its sign, "Харків" is Kharkiv. `names`: those of a
 * person.
 */
export function useValueLabel() {
  const { t, i18n } = useTranslation()
  const { languageName } = useFormat()
  const channelType = useChannelType()
  const captureSource = useCaptureSource()
  return (field: FacetField, value: string, names?: FacetValue['names']): string => {
    if (names) return i18n.language === 'uk' ? names.uk : names.en
    switch (field) {
      case 'inLanguage':
        return languageName(value)
      case 'postType': {
        const known = check(postType, value)
        return known.ok ? t(`postType.${known.value}`) : value
      }
      // An address may contain any value.
      case 'frequency':
        return isFrequency(value) ? t(`frequency.${value}`) : value
      case 'channelType':
        return channelType(value)
      case 'sources':
        return captureSource(value)
      case 'category': {
        const key = `theme.${value}`
        return isTheme(key) ? t(key) : value
      }
      case 'entities.hashtag.id':
        return `#${value}`
      case 'entities.mention.id':
        return `@${value}`
      case 'entities.country.name':
      case 'entities.place.name':
        return i18n.language === 'uk' ? value : englishName(field, value)
      default:
        return labelOfKey(value)
    }
  }
}
