import type { AcceptedAdvisory } from './advisories.ts'

/** Advisories that do not matter in Litopys, each with its reason. */
export const acceptedAdvisories: readonly AcceptedAdvisory[] = []
