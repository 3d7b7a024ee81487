import { roles } from '@litopys/contract/schemas/account'
import { facetFields } from '@litopys/contract/schemas/search'
import type { EntityKind } from '@litopys/language/entity-kinds'
import { useTranslation } from 'react-i18next'
import { isErrorCode } from '#api/call-error.ts'
import { auditEn } from '#i18n/en/audit.ts'
import { entitiesEn } from '#i18n/en/entities.ts'
import { glossaryEn } from '#i18n/en/glossary.ts'
import { resultsEn } from '#i18n/en/results.ts'
import { errorText } from '#i18n/error-text.ts'
import { useFieldLabel } from '#i18n/use-field-label.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useRestrictionText } from '#i18n/use-restriction-text.ts'
import { isEmpty } from './changes.ts'

type KeyOf<Texts, Start extends string> = Extract<keyof Texts, `${Start}.${string}`>
type Known =
  | KeyOf<typeof auditEn, 'word' | 'detail' | 'mode'>
  | `entity.${EntityKind}`
  | KeyOf<typeof glossaryEn, 'glossary.kind'>
  | KeyOf<typeof resultsEn, 'column'>
const dictionaries = [auditEn, entitiesEn, glossaryEn, resultsEn]
const isKnown = (key: string): key is Known => dictionaries.some((texts) => Object.hasOwn(texts, key))
const statuses = ['Active', 'Blocked'] as const

/** Returns translated names and values of details. Unknown ones are shown as stored. */
export function useDetailText() {
  const { t, i18n } = useTranslation()
  const fieldLabel = useFieldLabel()
  const { count, bytes, instant } = useFormat()
  const restrictionText = useRestrictionText()

  /** Returns the first text that there is for the value. */
  const textIn = (text: string, ...starts: string[]): string => {
    const key = starts.map((start) => `${start}.${text}`).find(isKnown)
    return key ? t(key) : text
  }
  const word = (text: string) => textIn(text, 'word')
  /** Details whose values are codes of the application, not text typed by users. */
  const coded: Record<string, (text: string) => string> = {
    step: word,
    by: word,
    purpose: word,
    collection: word,
    translation: word,
    // The reason of a refused export is the code of its error.
    reason: (text) => (isErrorCode(text) ? errorText(text, i18n.language) : word(text)),
    mode: (text) => textIn(text, 'mode'),
    kind: (text) => textIn(text, 'entity', 'glossary.kind'),
    columns: (text) => textIn(text, 'column'),
    fields: (text) => name(text),
    access: restrictionText,
    until: instant,
    expiresAt: instant,
    markedAt: instant,
    nextRunAt: instant,
    role: (text) => {
      const role = roles.find((known) => known === text)
      return role ? t(`role.${role}`) : text
    },
    status: (text) => {
      const status = statuses.find((known) => known === text)
      return status ? t(`users.${status}`) : text
    },
  }
  const value = (field: string, raw: unknown): string => {
    if (isEmpty(raw)) return t('auditLog.empty')
    if (typeof raw === 'boolean') return t(raw ? 'auditLog.yes' : 'auditLog.no')
    if (typeof raw === 'number') return field === 'size' ? bytes(raw) : count(raw)
    if (Array.isArray(raw)) return raw.map((item) => value(field, item)).join(', ')
    if (typeof raw === 'object' && raw !== null) {
      return Object.entries(raw)
        .map(([key, inner]) => `${name(key)}: ${value(key, inner)}`)
        .join('; ')
    }
    return coded[field]?.(String(raw)) ?? String(raw)
  }
  const name = (field: string): string => {
    const key = `detail.${field}`
    if (isKnown(key)) return t(key)
    const facet = facetFields.find((known) => known === field)
    return facet ? fieldLabel(facet) : field
  }
  return { name, value, word }
}
