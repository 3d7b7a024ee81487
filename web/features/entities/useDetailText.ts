import type { EntityKind } from '@litopys/contract/schemas/entityKinds'
import { useTranslation } from 'react-i18next'

/** What is known of an entity beside its value, as an operator reads it: of a phone the country by name. */
export function useDetailText() {
  const { i18n } = useTranslation()
  return (kind: EntityKind, detail: string): string =>
    kind === 'phone' && /^[A-Z]{2}$/.test(detail) ? countryName(i18n.language, detail) : detail
}

function countryName(language: string, code: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}
