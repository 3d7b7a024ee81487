import { canonicalJson } from '@litopys/contract/canonical-json'

export function isSameField(one: object, other: object, name: string): boolean {
  return canonicalJson(fieldOf(one, name) ?? null) === canonicalJson(fieldOf(other, name) ?? null)
}

export function fieldOf(of: object, name: string): unknown {
  return new Map<string, unknown>(Object.entries(of)).get(name)
}

/**
 * The changed fields of a form. A form sends all its fields, and an unchanged one would conflict with changes
 * by other users. Undefined without a change.
 */
export function changeOf(known: object, sent: object) {
  const isOther = ([name]: [string, unknown]) => name in sent && !isSameField(known, sent, name)
  const after = Object.entries(sent).filter(isOther)
  if (after.length === 0) return undefined
  const before = Object.entries(known).filter(isOther)
  return { before: Object.fromEntries(before), after: Object.fromEntries(after) }
}
