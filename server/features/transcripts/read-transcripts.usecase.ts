import type { InputOf, ResultOf } from '@litopys/contract/route'
import type { HeardFile, transcriptRoutes } from '@litopys/contract/routes/transcripts'
import { visibleTo } from '#archive/visible'
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
  timeZone: string
}

/** Transcripts of the files of posts. Posts that the actor may not see are left out. */
export async function readTranscripts(
  { media, fileTexts, timeZone, transcriber }: ReadTranscriptsDeps,
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
  return {
    isOn: transcriber !== undefined,
    posts: posts.map((post) => ({
      _id: idOfKey(post),
      files: post.media.map(({ hash, format }) =>
        hash && soundFormats.includes(format) ? shown(heard.get(hash)) : null,
      ),
    })),
  }
}

function shown(heard: ReadText | undefined): HeardFile {
  if (!heard) return { state: 'waiting' }
  if (heard.fault !== '') return { state: 'failed', fault: heard.fault }
  const transcript = transcriptOf(heard)
  return transcript ? { state: 'done', transcript } : { state: 'no_sound' }
}
