/** Field names separated by commas, as in facet calls; unknown names are skipped. */
export function fieldsAmong<F extends string>(known: readonly F[], names: string): F[] {
  return names.split(',').flatMap((name) => known.find((field) => field === name.trim()) ?? [])
}
