import type { Restrictions } from './restrictions.ts'

/**
 * Whether `restrictions` include everything that `limit` forbids: they show no post and allow no function
 * that `limit` does not. Values of one kind add up, so they must be a non-empty subset of the values in
 * `limit`. Different kinds narrow each other, so additional kinds are allowed. Reflexive and transitive.
 */
export function isAtLeastAsRestricted(restrictions: Restrictions, limit: Restrictions): boolean {
  return (
    [...limit.flags].every((flag) => restrictions.flags.has(flag)) &&
    isNarrowed(restrictions.channels, limit.channels) &&
    isNarrowed(restrictions.tags, limit.tags) &&
    isNarrowed(restrictions.categories, limit.categories) &&
    isNarrowed(restrictions.languages, limit.languages) &&
    // ISO days sort as text.
    (limit.since === undefined || (restrictions.since ?? '') >= limit.since) &&
    // An unknown entry hides every post, so it must stay.
    limit.unknown.every((entry) => restrictions.unknown.includes(entry))
  )
}

function isNarrowed(values: readonly string[], limit: readonly string[]): boolean {
  return limit.length === 0 || (values.length > 0 && values.every((value) => limit.includes(value)))
}
