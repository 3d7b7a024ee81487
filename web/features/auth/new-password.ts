import { check, type Issue } from '@litopys/contract/check'
import type { TSchema } from 'typebox'

type Pair = { password: string; confirmation: string }

/** Issues of an input that sets a password, including its confirmation. */
export function newPasswordIssues(schema: TSchema, input: Pair & Record<string, string>): Issue[] {
  const checked = check(schema, input)
  const issues = checked.ok ? [] : checked.issues
  if (input.confirmation === '')
    return [...issues, { path: '/confirmation', code: 'required', message: 'This field is required' }]
  if (input.password === input.confirmation) return issues
  return [...issues, { path: '/confirmation', code: 'differs', message: 'The two passwords differ' }]
}
