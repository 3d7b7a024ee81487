import type { InputOf, ResultOf } from '@litopys/contract/route'
import type { mediaRoutes } from '@litopys/contract/routes/media'
import { visibleTo } from '#archive/visible'
import type { AuditRead } from '#audit/audit-read'
import type { FileTexts } from '#features/posts/known-texts'
import { keyOfId } from '#features/posts/post-id'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import { describedDocument, factsOf } from './document-facts.ts'
import type { PostMedia } from './post-media.ts'

export type OpenDocumentDeps = {
  media: PostMedia
  fileTexts: Pick<FileTexts, 'findRead'>
  auditRead: AuditRead
  timeZone: string
}

/**
 * The text of an attached document of a post, recorded in the audit log.
 * @throws AppError not_found where the actor may not see the post, or the file has no text.
 */
export async function openDocument(
  { media, fileTexts, auditRead, timeZone }: OpenDocumentDeps,
  actor: Actor,
  { id, index }: InputOf<typeof mediaRoutes.readDocument>,
  signal: AbortSignal,
): Promise<ResultOf<typeof mediaRoutes.readDocument>> {
  const key = keyOfId(id)
  const [post] = key ? await media.find(visibleTo(actor.restrictions, timeZone), [key], signal) : []
  const hash = post?.media[index]?.hash
  const read = hash ? (await fileTexts.findRead('document', [hash], signal)).get(hash) : undefined
  const document = read && describedDocument(read)
  if (!post || !document) throw new AppError('not_found')
  const object = { id, name: post.title }
  await auditRead({ actor, action: 'archive.open', object, details: { document: index + 1 } })
  const parts = (factsOf(read.parts)?.ranges ?? []).map(([start, end, name]) => ({ start, end, name }))
  return { ...document, text: read.text, parts }
}
