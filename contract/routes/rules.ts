import * as Type from 'typebox'
import { route } from '../route.ts'
import { categoryRule, mostRules, ruleChanges, ruleDraft, ruleEffect } from '../schemas/category-rule.ts'

const byId = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const ruleRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/rules',
    access: 'rules.read',
    summary: 'Lists category rules, by category.',
    answer: { kind: 'one', item: Type.Array(categoryRule) },
  }),

  add: route({
    method: 'POST',
    path: '/api/v1/rules',
    access: 'rules.change',
    summary: 'Adds a category rule; it applies to new posts, and to older posts when they are re-analysed.',
    body: ruleDraft,
    answer: { kind: 'one', item: categoryRule },
  }),

  change: route({
    method: 'PATCH',
    path: '/api/v1/rules/{id}',
    access: 'rules.change',
    summary: 'Changes a category rule.',
    params: byId,
    body: ruleChanges,
    answer: { kind: 'one', item: categoryRule },
  }),

  remove: route({
    method: 'DELETE',
    path: '/api/v1/rules/{id}',
    access: 'rules.change',
    summary: 'Deletes a category rule.',
    params: byId,
    answer: { kind: 'one', item: Type.Object({}) },
  }),

  try: route({
    method: 'POST',
    path: '/api/v1/rules/effect',
    access: 'rules.read',
    summary: 'Previews the effect of a category rule on the archive without saving it.',
    body: Type.Object(
      {
        rule: ruleDraft,
        id: Type.Optional(
          Type.String({ format: 'uuid', description: 'Saved rule that this rule would replace' }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: ruleEffect },
  }),

  import: route({
    method: 'POST',
    path: '/api/v1/rules/import',
    access: 'rules.change',
    summary: 'Imports category rules; a rule replaces the existing rule of its category.',
    body: Type.Object(
      {
        rules: Type.Array(ruleDraft, { minItems: 1, maxItems: mostRules }),
      },
      { additionalProperties: false },
    ),
    answer: {
      kind: 'one',
      item: Type.Object({ added: Type.Integer(), changed: Type.Integer(), same: Type.Integer() }),
    },
  }),
}
