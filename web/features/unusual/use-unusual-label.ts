import type { UnusualKind, UnusualValue } from '@litopys/contract/schemas/unusual'
import { useTranslation } from 'react-i18next'
import { useFieldLabel } from '#i18n/use-field-label.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'

export function useKindLabel() {
  const { t } = useTranslation()
  const fieldLabel = useFieldLabel()
  return (kind: UnusualKind): string => (kind === 'words' ? t('unusual.words') : fieldLabel(kind))
}

/** Labels of values. `channelTitles`: by bare id. */
export function useUnusualLabel(channelTitles: ReadonlyMap<string, string>) {
  const valueLabel = useValueLabel()
  return (kind: UnusualKind, { value, names }: UnusualValue): string => {
    if (kind === 'words') return value
    return (kind === 'channelId' && channelTitles.get(value)) || valueLabel(kind, value, names)
  }
}

/**
 * How many times as many posts as expected: "×4.2", or "new" for a value that no post had before. Of a channel that was added
 * to the archive later, since when it is there: the numbers say nothing about it.
 */
export function useFactorText() {
  const { t } = useTranslation()
  const { count, day } = useFormat()
  return ({ factor, firstPost }: Pick<UnusualValue, 'factor' | 'firstPost'>): string => {
    if (firstPost !== undefined) return t('unusual.since', { date: day(firstPost) })
    if (factor !== undefined)
      return t('unusual.times', {
        factor: count(factor >= 10 ? Math.round(factor) : Math.round(factor * 10) / 10),
      })
    return t('unusual.new')
  }
}
