import { fieldOfKind } from '@litopys/contract/schemas/entity-card'
import type { Post } from '@litopys/contract/schemas/post'
import type { EntityKind } from '@litopys/language/entity-kinds'
import type { HiddenEntities } from '#archive/hidden-entities'
import type { People } from '#archive/people'
import { postOf, type ShownContent } from './post-row.ts'

type ShownRow = ShownContent & { frequency: string }

/** A post as shown, without entities marked as false positives. The archive keeps them. */
export function shownPost(
  row: ShownRow,
  username: string | undefined,
  hidden: HiddenEntities,
  people: Pick<People, 'keyOf'>,
): Post {
  return postOf(hidden.size === 0 ? row : shownRow(row, hidden, people), username)
}

function shownRow(row: ShownRow, hidden: HiddenEntities, { keyOf }: Pick<People, 'keyOf'>): ShownRow {
  const isShown = (kind: EntityKind) => {
    const unshown = hidden.get(fieldOfKind(kind))
    return (value: string) => !unshown?.has(value)
  }
  const isShownDomain = isShown('url')
  return {
    ...row,
    hashtags: row.hashtags.filter(isShown('hashtag')),
    mentions: row.mentions.filter(isShown('mention')),
    emails: row.emails.filter(isShown('email')),
    urls: row.urls.filter((_, i) => isShownDomain(row.domains[i] ?? '')),
    domains: row.domains.filter(isShownDomain),
    // People are hidden by their key, and a parted name is another person than its key in the row.
    entities: row.entities.filter(({ kind, id }) => isShown(kind)(kind === 'person' ? keyOf(id) : id)),
  }
}
