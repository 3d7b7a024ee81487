/** A name as a source gave it; `observedAt`: when the source showed it, in ISO 8601. */
export type ObservedName = { value: string; observedAt: string }

/** The names that sources gave a channel, each with its own moment; undefined where no source gave one. */
export type ObservedNames = Record<'title' | 'type' | 'username', ObservedName | undefined>

/**
 * A channel as a source shows it. `observedAt`: when it did so last. `names`: as the source gave them; a
 * fallback, such as the id in place of a title, is none.
 */
export type SeenChannel = { channelId: string; observedAt: string; names: ObservedNames }

/**
 * The names that one observation gives. Some sources write the id where they know no title, and `unknown` for
 * a type.
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

/** An assumed name is as old as this: each that a source gives replaces it. */
export const assumedAt = '1970-01-01T00:00:00Z'

/**
 * The one that counts of two: the later name, of two of one moment the greater value. The order has no ties,
 * so the order in which observations come does not matter.
 */
function newerName(
  known: ObservedName | undefined,
  seen: ObservedName | undefined,
): ObservedName | undefined {
  if (!known || !seen) return known ?? seen
  const later = Date.parse(seen.observedAt) - Date.parse(known.observedAt)
  return later > 0 || (later === 0 && seen.value > known.value) ? seen : known
}

/** Of each name the one that counts. */
export function newerNames(known: ObservedNames, seen: ObservedNames): ObservedNames {
  return {
    title: newerName(known.title, seen.title),
    type: newerName(known.type, seen.type),
    username: newerName(known.username, seen.username),
  }
}

/** Both observations of one channel as one. */
export function seenTogether(known: SeenChannel, seen: SeenChannel): SeenChannel {
  const isLater = Date.parse(seen.observedAt) > Date.parse(known.observedAt)
  return {
    channelId: known.channelId,
    observedAt: isLater ? seen.observedAt : known.observedAt,
    names: newerNames(known.names, seen.names),
  }
}
