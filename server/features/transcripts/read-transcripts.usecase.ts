import type { InputOf, ResultOf } from '@litopys/contract/route'
import type { HeardFile, transcriptRoutes } from '@litopys/contract/routes/transcripts'
import { visibleTo } from '#archive/visible'
import type { AuditRead } from '#audit/audit-read'
import type { PostMedia } from '#features/media/post-media'
import type { ReadText } from '#features/posts/file-texts'
import type { FileTexts } from '#features/posts/known-texts'
import { idOfKey, keyOfId } from '#features/posts/post-id'
import type { Actor } from '#server/actor'
import { soundFormats, type TranscribeDeps } from './transcribe-files.usecase.ts'
import { transcriptOf } from './transcript-of.ts'

export type ReadTranscriptsDeps = Pick<TranscribeDeps, 'transcriber'> & {
  media: PostMedia
  fileTexts: Pick<FileTexts, 'findRead'>
  auditRead: AuditRead
  timeZone: string
}

/**
 * Transcripts of the files of posts, recorded in the audit log for each post that has one. Posts that the actor may not
 * see are left out.
 */
export async function readTranscripts(
  { media, fileTexts, auditRead, timeZone, transcriber }: ReadTranscriptsDeps,
  actor: Actor,
  { ids }: InputOf<typeof transcriptRoutes.read>,
  signal: AbortSignal,
): Promise<ResultOf<typeof transcriptRoutes.read>> {
  const keys = ids.flatMap((id) => keyOfId(id) ?? [])
  const posts = keys.length > 0 ? await media.find(visibleTo(actor.restrictions, timeZone), keys, signal) : []
  const hashes = posts.flatMap((post) =>
    post.media.flatMap(({ hash, format }) => (soundFormats.includes(format) ? hash || [] : [])),
  )
  const heard = await fileTexts.findRead('speech', [...new Set(hashes)], signal)
  const found = posts.map((post) => ({
    post,
    files: post.media.map(({ hash, format }) =>
      hash && soundFormats.includes(format) ? shown(heard.get(hash)) : null,
    ),
  }))
  await Promise.all(
    found.map(async ({ post, files }) => {
      const places = files.flatMap((file, i) => (file?.state === 'done' ? i + 1 : []))
      if (places.length === 0) return
      const object = { id: idOfKey(post), name: post.title }
      await auditRead({ actor, action: 'archive.open', object, details: { transcripts: places } })
    }),
  )
  return {
    isOn: transcriber !== undefined,
    posts: found.map(({ post, files }) => ({ _id: idOfKey(post), files })),
  }
}

function shown(heard: ReadText | undefined): HeardFile {
  if (!heard) return { state: 'waiting' }
  if (heard.fault !== '') return { state: 'failed', fault: heard.fault }
  const transcript = transcriptOf(heard)
  return transcript ? { state: 'done', transcript } : { state: 'no_sound' }
}
