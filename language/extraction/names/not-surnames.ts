import nameContextData from '../../gazetteers/name-context.json' with { type: 'json' }

/** Words that look like surnames and are none, folded. */
export const notSurnames: ReadonlySet<string> = new Set(nameContextData.lists.notSurnames)
