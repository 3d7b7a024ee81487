import Type from 'typebox'

const byId = Type.Object({ id: Type.String() })

/** What was found in a post. Hashtags and mentions carry no sign and are lower-case; `domain` is the registrable domain. */
export const entities = Type.Object({
  hashtag: Type.Array(byId),
  mention: Type.Array(byId),
  url: Type.Array(Type.Object({ id: Type.String(), domain: Type.String() })),
  email: Type.Array(byId),
})

export const entityKinds = ['hashtag', 'mention', 'url', 'email'] as const
export type EntityKind = (typeof entityKinds)[number]

/** One entity where it stands: offsets count UTF-16 units of the text, `end` is exclusive. */
export type FoundEntity = {
  kind: EntityKind
  id: string
  /** Registrable domain, for `url` and `email`. */
  domain?: string
  start: number
  end: number
}
