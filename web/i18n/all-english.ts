import { en } from './english.ts'
import { viewsEn } from './english-of-views.ts'

/** All English texts, for types and tests. */
export const allEn = { ...en, ...viewsEn }
