import type { WordAlignment } from '@litopys/contract/schemas/translation'
import type { Records } from '#records/open'

/** A translated text and its source language. */
export type Made = {
  text: string
  alternatives: string[]
  language: string
  confidence: number
  alignment: WordAlignment
}

export type TranslationStore = ReturnType<typeof createTranslationStore>

/** Store of translations by key. */
export function createTranslationStore(db: Records) {
  return {
    async find(keys: string[]): Promise<Map<string, Made>> {
      const rows = await db.selectFrom('translations').selectAll().where('key', 'in', keys).execute()
      return new Map(rows.map(({ key, createdAt: _, ...made }) => [key, made]))
    },

    /** Adds translations; those added by another call meanwhile stay. */
    async add(made: ReadonlyMap<string, Made>, createdAt: Date): Promise<void> {
      if (made.size === 0) return
      const rows = [...made].map(([key, { alternatives, alignment, ...rest }]) => ({
        key,
        ...rest,
        alternatives: JSON.stringify(alternatives),
        alignment: JSON.stringify(alignment),
        createdAt,
      }))
      await db
        .insertInto('translations')
        .values(rows)
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
    },
  }
}
