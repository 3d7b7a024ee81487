import { isPictureSignature } from '@litopys/contract/picture-signature'
import { rangeText } from '@litopys/contract/query/days'
import { queryFields } from '@litopys/contract/query/fields'
import { likedPostName } from '@litopys/contract/query/liked-post'
import { printQuery } from '@litopys/contract/query/print'
import type { Query } from '@litopys/contract/query/syntax'
import { valueFields } from '@litopys/contract/schemas/search'
import { useTranslation } from 'react-i18next'
import { useFieldLabel } from '#i18n/use-field-label.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { useQueryNames } from './use-query-names.ts'

/** A condition of a query in words: a "not" before it, its field and its value. */
export type LeafText = { not?: string; field?: string; value: string }

export function useLeafText() {
  const { t } = useTranslation()
  const { count } = useFormat()
  const fieldLabel = useFieldLabel()
  const valueLabel = useValueLabel()
  const nameLabel = useQueryNames()

  const datesText = ({ from, before }: { from?: string; before?: string }) => {
    const range = from && before && rangeText({ from, before })
    if (range) return written(range)
    const ends = [
      from && t('query.since', { from: written(from) }),
      before && t('query.until', { before: written(before) }),
    ]
    return ends.filter(Boolean).join(' ')
  }

  const textOf = (leaf: Query): LeafText => {
    switch (leaf.kind) {
      case 'word':
      case 'pattern':
      case 'fuzzy':
      case 'all':
      case 'any':
      case 'not':
        return { value: printQuery(leaf) }
      case 'phrase':
        return {
          value:
            leaf.within === undefined
              ? printQuery(leaf)
              : t('query.within', { text: leaf.text, formatted: count(leaf.within), count: leaf.within }),
        }
      case 'field': {
        if (leaf.field === 'picture' && isPictureSignature(leaf.value))
          return { field: nameLabel('picture'), value: t('query.uploadedPicture') }
        if (leaf.field === 'like') return { field: nameLabel('like'), value: likedText(leaf.value) }
        const { of } = queryFields[leaf.field]
        const facet = valueFields.find((one) => one === of)
        return {
          field: nameLabel(leaf.field),
          value: facet ? valueLabel(facet, inArchive(facet, leaf.value)) : leaf.value,
        }
      }
      case 'flag':
        return { value: t(`query.${leaf.flag}`) }
      case 'dates':
        return { field: fieldLabel('dateCreated'), value: datesText(leaf) }
      case 'count':
        return { field: nameLabel(leaf.of), value: boundsText(leaf, count) }
      case 'post':
        return { field: t('query.post'), value: printQuery(leaf) }
    }
  }

  return (leaf: Query, isNegated: boolean): LeafText => {
    if (!isNegated) return textOf(leaf)
    // "has an image" has its own negative, "no image".
    if (leaf.kind === 'flag') return { value: t(`query.not.${leaf.flag}`) }
    return { not: t('query.not'), ...textOf(leaf) }
  }
}

/** The post, and the level if there is one. */
function likedText(value: string): string {
  const [level = ''] = /\/(?:text|story|topic)$/i.exec(value) ?? []
  return `${likedPostName(value)}${level}`
}

/** Post types are capitalised in the archive; a query accepts any case. */
function inArchive(facet: string, value: string): string {
  return facet === 'postType' ? value.charAt(0).toUpperCase() + value.slice(1) : value
}

function written(day: string): string {
  return day.split('-').toReversed().join('.')
}

function boundsText(
  { least, most }: { least?: number; most?: number },
  count: (value: number) => string,
): string {
  if (least !== undefined && most !== undefined)
    return least === most ? `= ${count(least)}` : `${count(least)} – ${count(most)}`
  return least === undefined ? `≤ ${count(most ?? 0)}` : `≥ ${count(least)}`
}
