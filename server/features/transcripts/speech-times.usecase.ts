import type { FoundPost } from '@litopys/contract/schemas/post'
import type { FileTexts } from '#features/posts/known-texts'
import { secondsAt } from './transcript-of.ts'

export type SpeechTimes = <P extends Pick<FoundPost, 'fileMatches'>>(
  posts: P[],
  signal: AbortSignal,
) => Promise<P[]>

/** Adds to found posts when their first match in speech is said. */
export function speechTimesOf(fileTexts: Pick<FileTexts, 'findAbout'>): SpeechTimes {
  return async (posts, signal) => {
    const hashes = posts.flatMap(({ fileMatches = [] }) =>
      fileMatches.flatMap(({ kind, hash }) => (kind === 'speech' ? hash : [])),
    )
    if (hashes.length === 0) return posts
    const heard = await fileTexts.findAbout('speech', [...new Set(hashes)], signal)
    return posts.map((post) => {
      if (!post.fileMatches) return post
      const fileMatches = post.fileMatches.map((file) => {
        const parts = file.kind === 'speech' ? heard.get(file.hash)?.parts : undefined
        const seconds = parts ? secondsAt(parts, file.matches[0]?.[0] ?? 0) : undefined
        return seconds === undefined ? file : { ...file, seconds }
      })
      return { ...post, fileMatches }
    })
  }
}
