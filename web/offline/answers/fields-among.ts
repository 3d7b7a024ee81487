/** Names of fields separated by commas, as the calls of facets have them; what is none is passed over. */
export function fieldsAmong<F extends string>(known: readonly F[], names: string): F[] {
  return names.split(',').flatMap((name) => known.find((field) => field === name.trim()) ?? [])
}
