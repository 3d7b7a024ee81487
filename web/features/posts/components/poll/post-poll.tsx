import type { FoundPost, Poll } from '@litopys/contract/schemas/post'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Highlighted } from '#ui/highlighted.tsx'
import { pollLines, shareOf } from '../../poll-lines.ts'
import classes from './post-poll.module.css'

type Props = { poll: Poll; post: Pick<FoundPost, 'text' | 'matches' | 'inLanguage'> }

/** Shows the question of a poll and the votes at the time of capture. */
export function PostPoll({ poll, post }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { question, answers } = pollLines(poll, post)
  const voters = poll.voters
  return (
    <section
      className={classes.poll}
      dir="auto"
      {...(post.inLanguage !== 'und' && { lang: post.inLanguage })}
    >
      <p className={classes.question}>
        <Highlighted text={question.text} matches={question.matches} start={0} end={question.text.length} />
      </p>
      <ul className={classes.answers}>
        {answers.map((answer, index) => {
          const share = shareOf(poll, answer)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two answers may have the same words
            <li key={index} className={classes.answer}>
              <span className={classes.share}>{share !== undefined && `${share} %`}</span>
              <span className={classes.words}>
                <Highlighted text={answer.text} matches={answer.matches} start={0} end={answer.text.length} />
                <span className={classes.bar} style={{ inlineSize: `${Math.min(share ?? 0, 100)}%` }} />
              </span>
              <span className={classes.votes}>
                {answer.voters !== undefined &&
                  t('post.pollVotes', { count: answer.voters, formatted: count(answer.voters) })}
              </span>
            </li>
          )
        })}
      </ul>
      <p className={classes.total}>
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
      </p>
    </section>
  )
}
