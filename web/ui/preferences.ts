import { clientStateKey } from '@litopys/contract/constants'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type Preferences = {
  language: 'en' | 'uk'
  theme: 'light' | 'dark'
  railOpen: boolean
  /** Facets that the operator has opened or closed, by name. */
  facetOpen: Record<string, boolean>
}

/** What this browser remembers (spec section 9). Nothing that tells who works here, and never a token. */
export const usePreferences = create<Preferences>()(
  persist((): Preferences => ({ language: 'en', theme: 'light', railOpen: true, facetOpen: {} }), {
    name: clientStateKey,
  }),
)
