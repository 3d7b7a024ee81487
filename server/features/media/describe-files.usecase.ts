import type { InputOf, ResultOf } from '@litopys/contract/route'
import type { mediaRoutes } from '@litopys/contract/routes/media'
import { visibleTo } from '#archive/visible'
import type { ReadText } from '#features/posts/file-texts'
import type { FileTexts } from '#features/posts/known-texts'
import { idOfKey, keyOfId } from '#features/posts/post-id'
import type { Actor } from '#server/actor'
import { describedDocument } from './document-facts.ts'
import type { FoundFile, MediaFileStore } from './media-files.store.ts'
import type { PostMedia } from './post-media.ts'

export type DescribeDeps = {
  media: PostMedia
  fileTexts: Pick<FileTexts, 'findRead' | 'findAbout'>
  mediaFiles: MediaFileStore
  timeZone: string
}

/** What the analysis found in the files of posts. Posts that the actor may not see are left out. */
export async function describeFiles(
  { media, mediaFiles, fileTexts, timeZone }: DescribeDeps,
  actor: Actor,
  { ids }: InputOf<typeof mediaRoutes.describe>,
  signal: AbortSignal,
): Promise<ResultOf<typeof mediaRoutes.describe>> {
  const keys = ids.flatMap((id) => keyOfId(id) ?? [])
  const posts = keys.length > 0 ? await media.find(visibleTo(actor.restrictions, timeZone), keys, signal) : []
  const hashes = posts.flatMap((post) => post.media.flatMap(({ hash }) => hash || []))
  const unique = [...new Set(hashes)]
  const [found, texts, documents] = await Promise.all([
    mediaFiles.find(unique, signal),
    fileTexts.findRead('picture', unique, signal),
    fileTexts.findAbout('document', unique, signal),
  ])
  return posts.map((post) => ({
    _id: idOfKey(post),
    files: post.media.map(({ hash }) => {
      const file = found.get(hash)
      const read = texts.get(hash)
      const document = documents.get(hash)
      if (document) return shownDocument(document)
      return file ? { ...shown(file), ...(read ? shownText(read) : {}) } : null
    }),
  }))
}

function shown({ fault, width, height, isAnimated, camera }: FoundFile) {
  return fault === '' ? { width, height, isAnimated, camera } : { fault }
}

/** What is known of a document, or why it could not be read; null if the file is none. */
function shownDocument({ fault, ...about }: Omit<ReadText, 'text'>) {
  if (fault !== '') return { fault }
  const document = describedDocument(about)
  return document ? { document } : null
}

type Word = { text: string; confidence: number; box: [number, number, number, number] }

/** The words of a picture with their places, or why they could not be read. A picture without words has no text. */
function shownText({ fault, text, confidence, language, parts }: ReadText) {
  if (fault !== '') return { textFault: fault }
  if (text === '') return {}
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the step that read the words wrote the parts
  const words = JSON.parse(parts) as [string, number, number, number, number, number][]
  const shownWords = words.map(
    ([word, sureness, ...box]): Word => ({ text: word, confidence: sureness, box }),
  )
  return { text: { text, confidence, language, words: shownWords } }
}
