import { roles } from '@litopys/contract/schemas/account'
import { useTranslation } from 'react-i18next'
import { auditEn } from '#i18n/en/audit.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useRestrictionText } from '#i18n/use-restriction-text.ts'
import { isEmpty } from './changes.ts'

type Known = Extract<keyof typeof auditEn, `word.${string}` | `detail.${string}`>
const isKnown = (key: string): key is Known => Object.hasOwn(auditEn, key)
const statuses = ['Active', 'Blocked'] as const
/** Details whose values are codes of the application, not text typed by users. */
const worded = new Set(['reason', 'step', 'by', 'purpose', 'collection'])

/** Returns translated names and values of details. Unknown ones are shown as stored. */
export function useDetailText() {
  const { t } = useTranslation()
  const { count, bytes, instant } = useFormat()
  const restrictionText = useRestrictionText()

  const word = (text: string): string => {
    const key = `word.${text}`
    return isKnown(key) ? t(key) : text
  }
  const one = (field: string, text: string): string => {
    const role = field === 'role' && roles.find((known) => known === text)
    if (role) return t(`role.${role}`)
    const status = field === 'status' && statuses.find((known) => known === text)
    if (status) return t(`users.${status}`)
    if (field === 'access') return restrictionText(text)
    if (field === 'until') return instant(text)
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
    return isKnown(key) ? t(key) : field
  }
  return { name, value, word }
}
