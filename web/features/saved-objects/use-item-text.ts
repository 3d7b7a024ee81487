import { check } from '@litopys/contract/check'
import { postType } from '@litopys/contract/schemas/post'
import { registryCollections } from '@litopys/contract/schemas/saved'
import { useTranslation } from 'react-i18next'
import type { ChosenField } from './registry-state.ts'

const ownTypes = ['chart', 'posts', 'query', 'text'] as const

/**
 * Returns the label of a registry value. Predefined values are translated; operators' values are shown as
 * typed.
 */
export function useItemText() {
  const { t } = useTranslation()
  return (field: ChosenField, value: string): string => {
    const collection = field === 'collection' && registryCollections.find((one) => one === value)
    if (collection) return t(`registry.in.${collection}`)
    const type = field === 'itemType' && ownTypes.find((one) => one === value)
    if (type) return t(`registry.type.${type}`)
    const ofPost = check(postType, value)
    return field === 'itemType' && ofPost.ok ? t(`postType.${ofPost.value}`) : value
  }
}
