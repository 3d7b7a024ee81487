import Type, { type Static } from 'typebox'
import { excerpt } from './post.ts'

const name = Type.String({ minLength: 1, maxLength: 100, pattern: '^\\S(?:[^\\n\\r\\t,]*\\S)?$' })

/**
 * One sign of a category: a query line that a text fulfils or not, and what that counts for or, below zero,
 * against it.
 */
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
const inUse = { description: 'false: the rule is kept and gives nothing' }

const fields = {
  category: name,
  keywords: Type.Array(name, someKeywords),
  clues: Type.Array(clue, { minItems: 1, maxItems: 200 }),
  threshold: Type.Number(someThreshold),
  isActive: Type.Boolean(inUse),
}

/** A post whose clues weigh at least the threshold together gets the category and the keywords. */
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

/** What is not named stays as it is. */
export const ruleChanges = Type.Partial(
  Type.Object({
    ...fields,
    updatedAt: Type.String({
      format: 'date-time',
      description: 'As it was read: if somebody has changed the rule since, nothing is saved (409)',
    }),
  }),
  { additionalProperties: false, minProperties: 1 },
)

/** All of them are known to every analysis. */
export const mostRules = 500

export const ruleSet = Type.Object({ rules: Type.Array(ruleDraft, { maxItems: mostRules }) })

export const categoryRule = Type.Object({
  _id: Type.String(),
  ...fields,
  createdBy: Type.String(),
  createdAt: instant,
  updatedBy: Type.String(),
  updatedAt: instant,
})
export type CategoryRule = Static<typeof categoryRule>

/** A saved rule without what the archive notes of it. */
export function draftOf({ category, keywords, clues, threshold, isActive }: CategoryRule): RuleDraft {
  return { category, keywords, clues, threshold, isActive }
}

/** A post that a rule would give its category to, or take it from. */
const example = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  dateCreated: instant,
  excerpt,
})

/**
 * What a rule would change, of the posts that the one who asks may see: those that have the category now and
 * those that would have it.
 */
export const ruleEffect = Type.Object({
  has: Type.Integer(),
  wouldHave: Type.Integer(),
  gains: Type.Integer(),
  losses: Type.Integer(),
  gained: Type.Array(example, { description: 'The newest three' }),
  lost: Type.Array(example, { description: 'The newest three' }),
  clues: Type.Array(Type.Integer(), { description: 'How many posts fulfil each clue' }),
})
export type RuleEffect = Static<typeof ruleEffect>
