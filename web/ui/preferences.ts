import { check } from '@litopys/contract/check'
import { clientStateKey } from '@litopys/contract/constants'
import { role } from '@litopys/contract/schemas/account'
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** The signed-in user as stored in the browser. */
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
 * State that this browser stores and its tabs share. Never contains a token. `person` is kept until the
 * sign-out.
 */
export const remembered = Type.Object({
  language: Type.Enum(['en', 'uk']),
  /** `system`: the theme of the device, with its changes. */
  theme: Type.Enum(['light', 'dark', 'system']),
  density: Type.Enum(['comfortable', 'compact']),
  /** Keys such as `j` do something outside of fields. */
  singleKeys: Type.Boolean(),
  railOpen: Type.Boolean(),
  /** The chart of posts over time above the results is open. */
  histogramOpen: Type.Boolean(),
  /** What is unusual in the period of a search is open. */
  unusualOpen: Type.Boolean(),
  /** Facets that the operator has opened or closed, by name. */
  facetOpen: Type.Record(Type.String(), Type.Boolean()),
  /** A translation is shown beside its post instead of below it. */
  besideOriginal: Type.Boolean(),
  /** Pictures are blurred until the user asks for them. */
  blurPictures: Type.Boolean(),
  /** Size of the pictures of a result. */
  pictureSize: Type.Enum(['s', 'm', 'l']),
  /** Columns of the table of posts in order; empty: the default ones. */
  tableColumns: Type.Array(Type.Object({ name: Type.String(), width: Type.Integer() })),
  person: Type.Union([person, Type.Null()]),
  /** A sign-out that the server does not know yet. */
  logoutPending: Type.Boolean(),
  /** The id of the operator whose offline copy is in this browser. */
  offlineFor: Type.Union([Type.String(), Type.Null()]),
  /** Time of the last change: the newer of two tabs wins. */
  changedAt: Type.Number(),
})
export type Remembered = Static<typeof remembered>

/** `loading`: a navigation is running in this tab. */
type ClientState = Remembered & { loading: boolean }

const start: ClientState = {
  language: firstLanguage(navigator.languages),
  theme: 'light',
  density: 'comfortable',
  singleKeys: true,
  railOpen: true,
  histogramOpen: true,
  unusualOpen: false,
  facetOpen: {},
  besideOriginal: false,
  blurPictures: false,
  pictureSize: 'm',
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
      // State stored by an earlier version can lack newer fields, and have another shape of `person`.
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

/**
 * The language of a first visit: English, unless Ukrainian is the browser's first choice.
 * @param wanted Language tags of the browser, most preferred first.
 */
export function firstLanguage([wanted = '']: readonly string[]): 'en' | 'uk' {
  return /^uk(-|$)/i.test(wanted) ? 'uk' : 'en'
}
