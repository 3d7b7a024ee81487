import type { Engine } from './engine.ts'
import { bind, type Sql, sql } from './sql.ts'

export type TranslatedText = { text: string; translation: string }
export type TranslatedTexts = ReturnType<typeof createTranslatedTexts>

/** Words of translations, for the search (docs/decisions/0030). */
export function createTranslatedTexts(engine: Engine) {
  return {
    /** Stores the terms of translations that are not stored yet. Idempotent. */
    async keep(made: TranslatedText[], termsOf: (translation: string) => string[]): Promise<void> {
      if (made.length === 0) return
      const texts = bind(
        'Array(String)',
        made.map(({ text }) => text),
      )
      const translations = bind(
        'Array(String)',
        made.map(({ translation }) => translation),
      )
      const wanting = await engine.rows<{ at: number; textHash: string; translationHash: string }>(
        sql`SELECT at, toString(hash) AS textHash, toString(made) AS translationHash FROM (
          SELECT number AS at, sipHash64(${texts}[at + 1]) AS hash, sipHash64(${translations}[at + 1]) AS made
          FROM numbers(length(${texts}))
        ) WHERE (hash, made) NOT IN (
          SELECT textHash, translationHash FROM litopys.translations FINAL
          WHERE textHash IN (SELECT sipHash64(arrayJoin(${texts})))
        )`,
      )
      const lines = wanting.flatMap(({ at, ...hashes }) => {
        const one = made[Number(at)]
        return one ? `${JSON.stringify({ ...hashes, terms: termsOf(one.translation) })}\n` : []
      })
      if (lines.length > 0)
        await engine.insertLines('litopys.translations', new TextEncoder().encode(lines.join('')))
    },
  }
}

/** Condition: the text of a post has a translation whose `terms` match. */
export function isTranslatedSql(holds: Sql): Sql {
  return sql`textHash IN (SELECT textHash FROM litopys.translations FINAL WHERE ${holds})`
}
