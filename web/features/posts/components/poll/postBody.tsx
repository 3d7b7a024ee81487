import type { FoundPost } from '@litopys/contract/schemas/post'
import { pollLines } from '../../pollLines.ts'
import type { PostFilter } from '../../textEntities.ts'
import { PostText } from '../postText.tsx'
import { PostPoll } from './postPoll.tsx'

type Props = {
  post: Pick<FoundPost, 'text' | 'matches' | 'inLanguage' | 'entities' | 'links' | 'poll'>
  linkTo: (filter: PostFilter) => string
  linkState?: unknown
  whole?: true
}

/** What the post says: its text, its poll; the words of a poll alone are not said twice. */
export function PostBody({ post, ...reading }: Props) {
  const { poll } = post
  return (
    <>
      {!(poll && pollLines(poll, post).isWholeText) && <PostText post={post} {...reading} />}
      {poll && <PostPoll poll={poll} post={post} />}
    </>
  )
}
