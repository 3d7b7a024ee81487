import type { FoundPost } from '@litopys/contract/schemas/post'
import { textToShow } from '../../own-text.ts'
import { pollLines } from '../../poll-lines.ts'
import type { PostFilter } from '../../text-entities.ts'
import { PlaceLine } from '../place-line.tsx'
import { PostText } from '../post-text.tsx'
import { PostPoll } from './post-poll.tsx'

type Props = {
  post: Pick<FoundPost, 'text' | 'articleBody' | 'matches' | 'inLanguage' | 'entities' | 'links'> &
    Pick<FoundPost, 'poll' | 'media' | 'place' | 'pinned'>
  linkTo: (filter: PostFilter) => string
  linkState?: unknown
  whole?: true
}

/**
 * Shows the text of a post, its poll and its place. Words that a poll, a place or a file shows are not
 * repeated.
 */
export function PostBody({ post, ...reading }: Props) {
  const { poll, place } = post
  const text = poll && pollLines(poll, post).isWholeText ? undefined : textToShow(post)
  return (
    <>
      {text !== undefined && (
        <PostText post={{ ...post, text, matches: within(post.matches, text) }} {...reading} />
      )}
      {place && <PlaceLine place={place} />}
      {poll && <PostPoll poll={poll} post={post} />}
    </>
  )
}

/** Matches in a file name that is left out are not in the shown text. */
function within(matches: FoundPost['matches'], text: string): FoundPost['matches'] {
  return matches.filter(([, end]) => end <= text.length)
}
