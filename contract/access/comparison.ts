import type { Restrictions } from './restrictions.ts'

/**
 * Whether `restrictions` leave nothing that `limit` takes away: every post that they show is shown under
 * `limit` too, and every function that they allow is allowed. Values of one kind widen, so they must be a
 * non-empty part of the values in `limit`; different kinds narrow, so further kinds are fine. Reflexive and
 * transitive.
 */
export function isAtLeastAsRestricted(restrictions: Restrictions, limit: Restrictions): boolean {
  return (
    [...limit.flags].every((flag) => restrictions.flags.has(flag)) &&
    isNarrowed(restrictions.channels, limit.channels) &&
    isNarrowed(restrictions.tags, limit.tags) &&
    isNarrowed(restrictions.categories, limit.categories) &&
    isNarrowed(restrictions.languages, limit.languages) &&
    // Calendar days sort as text.
    (limit.since === undefined || (restrictions.since ?? '') >= limit.since) &&
    // An entry that means nothing hides every post, so it must stay.
    limit.unknown.every((entry) => restrictions.unknown.includes(entry))
  )
}

function isNarrowed(values: readonly string[], limit: readonly string[]): boolean {
  return limit.length === 0 || (values.length > 0 && values.every((value) => limit.includes(value)))
}
