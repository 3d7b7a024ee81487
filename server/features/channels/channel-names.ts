/** A name as a source gave it. `observedAt`: when the source showed it, in ISO 8601. */
export type ObservedName = { value: string; observedAt: string }

/** The names that sources gave a channel, each with its own time; undefined where no source gave a name. */
export type ObservedNames = Record<'title' | 'type' | 'username', ObservedName | undefined>

/**
 * A channel as a source shows it. `observedAt`: when the source showed it last. `names`: only what the source
 * gave, no fallbacks such as the id in place of a title.
 */
export type SeenChannel = { channelId: string; observedAt: string; names: ObservedNames }

/**
 * The names in an observation. Some sources write the id for an unknown title, and `unknown` for an unknown
 * type.
 */
export function observedNames(
  channelId: string,
  observedAt: string,
  names: { title?: string | undefined; type?: string | undefined; username?: string | undefined },
): ObservedNames {
  const nameOf = (value: string | undefined) => (value ? { value, observedAt } : undefined)
  return {
    title: nameOf(names.title === channelId ? undefined : names.title),
    type: nameOf(names.type === 'unknown' ? undefined : names.type),
    username: nameOf(names.username),
  }
}

/** Time of an assumed name: every name that a source gives replaces it. */
export const assumedAt = '1970-01-01T00:00:00Z'

/**
 * The later name; of two with the same time, the greater value. The result does not depend on the order of
 * the observations.
 */
function newerName(
  known: ObservedName | undefined,
  seen: ObservedName | undefined,
): ObservedName | undefined {
  if (!known || !seen) return known ?? seen
  const later = Date.parse(seen.observedAt) - Date.parse(known.observedAt)
  return later > 0 || (later === 0 && seen.value > known.value) ? seen : known
}

/** The newer title, type and username, each chosen on its own. */
export function newerNames(known: ObservedNames, seen: ObservedNames): ObservedNames {
  return {
    title: newerName(known.title, seen.title),
    type: newerName(known.type, seen.type),
    username: newerName(known.username, seen.username),
  }
}

/** Merges two observations of a channel. */
export function seenTogether(known: SeenChannel, seen: SeenChannel): SeenChannel {
  const isLater = Date.parse(seen.observedAt) > Date.parse(known.observedAt)
  return {
    channelId: known.channelId,
    observedAt: isLater ? seen.observedAt : known.observedAt,
    names: newerNames(known.names, seen.names),
  }
}
