import type { AssumedField, PostContent } from './post-row.ts'

/** A post as a source gives it. */
type GivenNames = { channelId: string } & { [Field in AssumedField]?: string }
type Names = Pick<PostContent, AssumedField | 'assumed'>

/** Type of a channel where no source says anything about it. */
const usualType = 'public_channel'

/**
 * Names of a new row. Some sources write the id of the channel where they know no name: it counts as absent.
 */
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

/** A name that a source gave; undefined where it is blank or only the id of the channel. */
function nameBeside(channelId: string, name: string | undefined): string | undefined {
  return name === '' || name === channelId ? undefined : name
}

/**
 * Whether no observation of the row has this field. `unknown` is the type of a chat that its source does not
 * know.
 */
export function isAbsent(row: Names & { channelId: string }, field: keyof PostContent): boolean {
  if (field === 'channelType') return row.channelType === 'unknown' || row.assumed.includes(field)
  if (field !== 'title' && field !== 'author') return false
  return row.assumed.includes(field) || nameBeside(row.channelId, row[field]) === undefined
}

/** Names of a merged post; `chosen`: the greatest of those that were observed. */
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
