import { check } from '@litopys/contract/check'
import { clientStateKey } from '@litopys/contract/constants'
import { role } from '@litopys/contract/schemas/account'
import Type, { type Static } from 'typebox'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { firstLanguage } from './first-language.ts'

/** The signed-in user as the browser keeps them (spec section 3). */
const person = Type.Object({
  role: Type.Array(role),
  worksFor: Type.String(),
  givenName: Type.String(),
  familyName: Type.String(),
  email: Type.String(),
  image: Type.Array(
    Type.Object({ base64: Type.Optional(Type.String()), path: Type.Optional(Type.String()) }),
  ),
})

/**
 * What this browser remembers and its tabs share (spec sections 4 and 9). Never a token. `person` until the
 * sign-out.
 */
export const remembered = Type.Object({
  language: Type.Enum(['en', 'uk']),
  /** `system`: that of the device, followed live. */
  theme: Type.Enum(['light', 'dark', 'system']),
  density: Type.Enum(['comfortable', 'compact']),
  railOpen: Type.Boolean(),
  /** The chart of posts over time above the results is unfolded. */
  histogramOpen: Type.Boolean(),
  /** Facets that the operator has opened or closed, by name. */
  facetOpen: Type.Record(Type.String(), Type.Boolean()),
  /** A translation stands beside its post and not below it. */
  besideOriginal: Type.Boolean(),
  /** Columns of the table of posts in their order; none: the usual ones. */
  tableColumns: Type.Array(Type.Object({ name: Type.String(), width: Type.Integer() })),
  person: Type.Union([person, Type.Null()]),
  /** A sign-out that the server has not heard of yet. */
  logoutPending: Type.Boolean(),
  /** The id of the operator whose copy of the archive this browser keeps, to work without a connection. */
  offlineFor: Type.Union([Type.String(), Type.Null()]),
  /** When any of it was changed: of two tabs the newer wins. */
  changedAt: Type.Number(),
})
export type Remembered = Static<typeof remembered>

/** `loading`: a navigation is under way, in this tab alone. */
type ClientState = Remembered & { loading: boolean }

const start: ClientState = {
  language: firstLanguage(navigator.languages),
  theme: 'light',
  density: 'comfortable',
  railOpen: true,
  histogramOpen: true,
  facetOpen: {},
  besideOriginal: false,
  tableColumns: [],
  person: null,
  logoutPending: false,
  offlineFor: null,
  changedAt: 0,
  loading: false,
}

export const usePreferences = create<ClientState>()(
  persist((): ClientState => start, {
    name: clientStateKey,
    partialize: rememberedOf,
    merge: (stored, current) => {
      // Stored by an earlier version, it may lack what has come since, and have another shape of person.
      const known = { ...rememberedOf(current), ...(isRecord(stored) ? stored : {}) }
      const checked = check(remembered, check(person, known.person).ok ? known : { ...known, person: null })
      return checked.ok ? { ...current, ...checked.value } : current
    },
  }),
)

export function rememberedOf({ loading: _, ...rest }: ClientState): Remembered {
  return rest
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
