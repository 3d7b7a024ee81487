import Type from 'typebox'
import { route } from '../route.ts'
import { categoryRule, mostRules, ruleChanges, ruleDraft, ruleEffect } from '../schemas/category-rule.ts'

const byId = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const ruleRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/rules',
    access: 'rules.read',
    summary: 'The rules of thematic categories, by category',
    answer: { kind: 'one', item: Type.Array(categoryRule) },
  }),

  add: route({
    method: 'POST',
    path: '/api/v1/rules',
    access: 'rules.change',
    summary:
      'Add a rule; posts that come in from then on are judged by it, the others when they are analysed anew',
    body: ruleDraft,
    answer: { kind: 'one', item: categoryRule },
  }),

  change: route({
    method: 'PATCH',
    path: '/api/v1/rules/{id}',
    access: 'rules.change',
    summary: 'Change a rule',
    params: byId,
    body: ruleChanges,
    answer: { kind: 'one', item: categoryRule },
  }),

  remove: route({
    method: 'DELETE',
    path: '/api/v1/rules/{id}',
    access: 'rules.change',
    summary: 'Delete a rule',
    params: byId,
    answer: { kind: 'one', item: Type.Object({}) },
  }),

  try: route({
    method: 'POST',
    path: '/api/v1/rules/effect',
    access: 'rules.read',
    summary: 'What a rule would change in the archive, without saving it',
    body: Type.Object(
      {
        rule: ruleDraft,
        id: Type.Optional(
          Type.String({ format: 'uuid', description: 'The saved rule that it would replace' }),
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
    summary: 'Take rules over: those of categories that have one replace it, the others are added',
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
