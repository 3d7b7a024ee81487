import type { FoundPost, Poll } from '@litopys/contract/schemas/post'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Highlighted } from '#ui/highlighted.tsx'
import { PlainList, Stack, Text } from '#ui/layout.tsx'
import { textToShow } from '../../own-text.ts'
import { pollLines, shareOf } from '../../poll-lines.ts'
import type { PostFilter } from '../../text-entities.ts'
import { PlaceLine } from '../place-line.tsx'
import classes from '../post.module.css'
import { PostText } from '../post-text.tsx'

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

type PollProps = { poll: Poll; post: Pick<FoundPost, 'text' | 'matches' | 'inLanguage'> }

/** Shows the question of a poll and the votes at the time of capture. */
function PostPoll({ poll, post }: PollProps) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { question, answers } = pollLines(poll, post)
  const voters = poll.voters
  return (
    <Stack
      as="section"
      gap={1}
      className={classes.poll}
      dir="auto"
      {...(post.inLanguage !== 'und' && { lang: post.inLanguage })}
    >
      <Text size="l" weight="bold" breaks>
        <Highlighted text={question.text} matches={question.matches} start={0} end={question.text.length} />
      </Text>
      <PlainList>
        {answers.map((answer, index) => {
          const share = shareOf(poll, answer)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two answers may have the same words
            <li key={index} className={classes.answer}>
              <Stack as="span" align="end" tone="soft" numeric>
                {share !== undefined && `${share} %`}
              </Stack>
              <Text as="span" breaks>
                <Highlighted text={answer.text} matches={answer.matches} start={0} end={answer.text.length} />
                <span className={classes.bar} style={{ inlineSize: `${Math.min(share ?? 0, 100)}%` }} />
              </Text>
              <Text as="span" size="s" tone="quiet" numeric>
                {answer.voters !== undefined &&
                  t('post.pollVotes', { count: answer.voters, formatted: count(answer.voters) })}
              </Text>
            </li>
          )
        })}
      </PlainList>
      <Text size="s" tone="quiet" numeric>
        {[
          t('post.poll'),
          ...(voters === undefined
            ? []
            : [
                (poll.isRounded ? '≈ ' : '') +
                  t('post.pollVoters', { count: voters, formatted: count(voters) }),
              ]),
          ...(poll.isClosed ? [t('post.pollClosed')] : []),
        ].join(' · ')}
      </Text>
    </Stack>
  )
}
