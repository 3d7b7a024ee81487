import 'i18next'
import type { allEn } from './all-english.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof allEn }
    keySeparator: false
    nsSeparator: false
  }
}
