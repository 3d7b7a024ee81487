import type { Static } from 'typebox'
import * as Type from 'typebox'
import { excerpt } from './post.ts'
import { readVersion, version } from './version.ts'

const name = Type.String({ minLength: 1, maxLength: 100, pattern: '^\\S(?:[^\\n\\r\\t,]*\\S)?$' })

/** A clue of a category: a query line and its weight. A negative weight counts against the category. */
export const clue = Type.Object(
  {
    q: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'Query line: words, phrases, patterns, entities (docs/query-language.md)',
    }),
    weight: Type.Number({ minimum: -100, maximum: 100 }),
  },
  { additionalProperties: false },
)
export type Clue = Static<typeof clue>

const someKeywords = { maxItems: 50, uniqueItems: true }
const someThreshold = { exclusiveMinimum: 0, maximum: 1_000 }
const inUse = { description: 'false: the rule is stored but not applied' }

const fields = {
  category: name,
  keywords: Type.Array(name, someKeywords),
  clues: Type.Array(clue, { minItems: 1, maxItems: 200 }),
  threshold: Type.Number(someThreshold),
  isActive: Type.Boolean(inUse),
}

/** A post gets the category and keywords if its matching clues together weigh at least the threshold. */
export const ruleDraft = Type.Object(
  {
    ...fields,
    keywords: Type.Array(name, { ...someKeywords, default: [] }),
    threshold: Type.Number({ ...someThreshold, default: 1 }),
    isActive: Type.Boolean({ ...inUse, default: true }),
  },
  { additionalProperties: false },
)
export type RuleDraft = Static<typeof ruleDraft>

const instant = Type.String({ format: 'date-time' })

/** Absent fields stay unchanged. */
export const ruleChanges = Type.Partial(
  Type.Object({
    ...fields,
    __v: readVersion,
  }),
  { additionalProperties: false, minProperties: 1 },
)

/** Maximum number of rules; each analysis loads all of them. */
export const mostRules = 500

export const ruleSet = Type.Object({ rules: Type.Array(ruleDraft, { maxItems: mostRules }) })

export const categoryRule = Type.Object({
  _id: Type.String(),
  ...fields,
  createdBy: Type.String(),
  createdAt: instant,
  updatedBy: Type.String(),
  updatedAt: instant,
  __v: version,
})
export type CategoryRule = Static<typeof categoryRule>

/** A saved rule without its archive metadata. */
export function draftOf({ category, keywords, clues, threshold, isActive }: CategoryRule): RuleDraft {
  return { category, keywords, clues, threshold, isActive }
}

/** A post that would get or lose the category by a rule. */
const example = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  dateCreated: instant,
  excerpt,
})

/** Effect of a rule on the posts that the user may see: posts with the category now and with the rule. */
export const ruleEffect = Type.Object({
  has: Type.Integer(),
  wouldHave: Type.Integer(),
  gains: Type.Integer(),
  losses: Type.Integer(),
  gained: Type.Array(example, { description: 'The newest three' }),
  lost: Type.Array(example, { description: 'The newest three' }),
  clues: Type.Array(Type.Integer(), { description: 'Number of posts that match each clue' }),
})
export type RuleEffect = Static<typeof ruleEffect>
