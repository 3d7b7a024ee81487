import { roles } from '@litopys/contract/schemas/account'
import { facetFields } from '@litopys/contract/schemas/search'
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

type Known = Extract<keyof typeof auditEn, `${'word' | 'detail' | 'mode'}.${string}`>
const isKnown = (key: string): key is Known => Object.hasOwn(auditEn, key)
type Kind =
  | Extract<keyof typeof entitiesEn, `entity.${string}`>
  | Extract<keyof typeof glossaryEn, `glossary.kind.${string}`>
const isKind = (key: string): key is Kind => Object.hasOwn(entitiesEn, key) || Object.hasOwn(glossaryEn, key)
type Column = Extract<keyof typeof resultsEn, `column.${string}`>
const isColumn = (key: string): key is Column => Object.hasOwn(resultsEn, key)
const statuses = ['Active', 'Blocked'] as const
/** Details whose values are codes of the application, not text typed by users. */
const worded = new Set(['reason', 'step', 'by', 'purpose', 'collection', 'translation'])
const instants = new Set(['until', 'markedAt', 'nextRunAt'])

/** Returns translated names and values of details. Unknown ones are shown as stored. */
export function useDetailText() {
  const { t, i18n } = useTranslation()
  const fieldLabel = useFieldLabel()
  const { count, bytes, instant } = useFormat()
  const restrictionText = useRestrictionText()

  const word = (text: string): string => {
    const key = `word.${text}`
    return isKnown(key) ? t(key) : text
  }
  const modeText = (text: string): string => {
    const key = `mode.${text}`
    return isKnown(key) ? t(key) : text
  }
  const kindText = (text: string): string => {
    const key = [`entity.${text}`, `glossary.kind.${text}`].find(isKind)
    return key ? t(key) : text
  }
  const columnText = (text: string): string => {
    const key = `column.${text}`
    return isColumn(key) ? t(key) : text
  }
  const one = (field: string, text: string): string => {
    const role = field === 'role' && roles.find((known) => known === text)
    if (role) return t(`role.${role}`)
    const status = field === 'status' && statuses.find((known) => known === text)
    if (status) return t(`users.${status}`)
    if (field === 'access') return restrictionText(text)
    if (instants.has(field)) return instant(text)
    if (field === 'kind') return kindText(text)
    if (field === 'mode') return modeText(text)
    // The reason of a refused export is the code of its error.
    if (field === 'reason' && isErrorCode(text)) return errorText(text, i18n.language)
    if (field === 'columns') return columnText(text)
    if (field === 'fields') return name(text)
    return worded.has(field) ? word(text) : text
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
    return one(field, String(raw))
  }
  const name = (field: string): string => {
    const key = `detail.${field}`
    if (isKnown(key)) return t(key)
    const facet = facetFields.find((known) => known === field)
    return facet ? fieldLabel(facet) : field
  }
  return { name, value, word }
}
