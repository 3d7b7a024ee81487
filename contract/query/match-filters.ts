import { withBareChannelIds } from '../channel-id.ts'
import { isRecord } from '../record.ts'
import type { HiddenValues } from '../schemas/entities.ts'
import type { Post } from '../schemas/post.ts'
import {
  type FacetField,
  type FlagField,
  facetFields,
  flagFields,
  type SearchFilters,
  type ValueChoice,
} from '../schemas/search.ts'
import { instantsOf } from './instants.ts'

/**
 * Whether a post passes filters: the same meaning as the SQL of the server. A facet ignores its own filter
 * with `except`. A post whose only value is `hidden` counts as without a value, and still matches that value.
 * `keyOf`: the person that a name means; any name of a person finds all.
 */
export function passesFilters(
  post: Post,
  { dateCreated = {}, ...given }: SearchFilters,
  timeZone: string,
  except?: string,
  hidden?: HiddenValues,
  keyOf?: (name: string) => string,
): boolean {
  const choices = withBareChannelIds(given)
  const { from = -Infinity, before = Infinity } = instantsOf(dateCreated, timeZone)
  const at = Math.floor(Date.parse(post.dateCreated) / 1000)
  return (
    at >= from &&
    at < before &&
    facetFields.every((field) => {
      const choice = choices[field]
      if (choice === undefined || field === except) return true
      const values = valuesOfPost(post, field)
      if (field === 'entities.person.name' && keyOf && typeof choice === 'object')
        return isChosen(values.map(keyOf), keysOf(choice, keyOf), hidden?.get(field))
      return typeof choice === 'boolean'
        ? values.includes(String(choice))
        : isChosen(values, choice, hidden?.get(field))
    })
  )
}

const nothing: ReadonlySet<string> = new Set()

/** Any of `in` or (with `missing`) no value at all, and none of `notIn`. */
export function isChosen(
  values: readonly string[],
  choice: { in?: string[]; notIn?: string[]; missing?: boolean },
  hidden: ReadonlySet<string> = nothing,
): boolean {
  const wantsSome = (choice.in?.length ?? 0) > 0
  const isWanted =
    (!wantsSome && !choice.missing) ||
    values.some((value) => choice.in?.includes(value)) ||
    (choice.missing === true && values.every((value) => hidden.has(value)))
  return isWanted && !values.some((value) => choice.notIn?.includes(value))
}

function keysOf({ in: wanted, notIn, ...rest }: ValueChoice, keyOf: (name: string) => string): ValueChoice {
  return {
    ...rest,
    ...(wanted ? { in: wanted.map(keyOf) } : {}),
    ...(notIn ? { notIn: notIn.map(keyOf) } : {}),
  }
}

/** The distinct values of a post in a facet; a flag is `true` or `false`. */
export function valuesOfPost(post: Post, field: FacetField): string[] {
  if (isFlag(field)) return [String(hasFlag(post, field))]
  if (field === 'category') return post.categories
  return [...new Set(valuesAt(post, field.split('.')).filter((value) => value !== ''))]
}

function isFlag(field: FacetField): field is FlagField {
  return flagFields.some((flag) => flag === field)
}

function hasFlag(post: Post, flag: FlagField): boolean {
  switch (flag) {
    case 'isForwarded':
      return post.reference.forwardedFrom !== undefined
    case 'isEdited':
      return post.isEdited ?? post.editedAt !== undefined
    case 'isDeleted':
      return post.deletedAt !== undefined
    default:
      return post[flag]
  }
}

/** The texts at the end of a path of names; a list on the path gives the texts of all its items. */
function valuesAt(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path))
  const [name, ...rest] = path
  if (name === undefined) return typeof value === 'string' ? [value] : []
  return isRecord(value) ? valuesAt(value[name], rest) : []
}
