import type { AssumedField, PostContent } from './post-row.ts'

/** Names of a post as its source gives them. */
type GivenNames = { channelId: string } & { [Field in AssumedField]?: string }
type Names = Pick<PostContent, AssumedField | 'assumed'>

/** Channel type where no source gives it. */
const usualType = 'public_channel'

/** Names of a new row. Some sources write the channel id when they know no name; it counts as absent. */
export function namesOf({ channelId, ...given }: GivenNames): Names {
  const known = {
    title: nameBeside(channelId, given.title),
    author: nameBeside(channelId, given.author),
    channelType: given.channelType || undefined,
  }
  return {
    title: known.title ?? channelId,
    author: known.author ?? known.title ?? channelId,
    channelType: known.channelType ?? usualType,
    assumed: assumedFields.filter((field) => known[field] === undefined),
  }
}

const assumedFields = ['author', 'channelType', 'title'] as const satisfies AssumedField[]

/** The name that a source gave; undefined where it is empty or only the channel id. */
function nameBeside(channelId: string, name: string | undefined): string | undefined {
  return name === '' || name === channelId ? undefined : name
}

/**
 * True if no observation of the row has this field. A source writes the type `unknown` for a chat that it
 * does not know.
 */
export function isAbsent(row: Names & { channelId: string }, field: keyof PostContent): boolean {
  if (field === 'channelType') return row.channelType === 'unknown' || row.assumed.includes(field)
  if (field !== 'title' && field !== 'author') return false
  return row.assumed.includes(field) || nameBeside(row.channelId, row[field]) === undefined
}

/** Names of a merged post; `chosen` are the greatest observed values. */
export function mergedNames(
  known: PostContent,
  incoming: PostContent,
  chosen: Pick<PostContent, AssumedField>,
): Names {
  const isAssumed = (field: AssumedField) => isAbsent(known, field) && isAbsent(incoming, field)
  const isTypeAssumed = [known, incoming].some(({ assumed }) => assumed.includes('channelType'))
  const isAssumedType = isAssumed('channelType') && isTypeAssumed
  const title = isAssumed('title') ? known.channelId : chosen.title
  return {
    title,
    author: isAssumed('author') ? title : chosen.author,
    channelType: isAssumedType ? usualType : chosen.channelType,
    assumed: assumedFields.filter((field) => (field === 'channelType' ? isAssumedType : isAssumed(field))),
  }
}
