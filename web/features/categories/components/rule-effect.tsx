import type { RuleEffect as Effect } from '@litopys/contract/schemas/category-rule'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import classes from './rule-form.module.css'

type Props = {
  effect: Effect | undefined
  /** The effect belongs to an earlier version of the input. */
  isOld: boolean
  isSound: boolean
  error: Error | null
  onRetry: () => void
}

/** Shows what the rule would change if the archive were re-analysed. */
export function RuleEffect({ effect, isOld, isSound, error, onRetry }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <section
      className={classes.effect}
      aria-labelledby="effect-title"
      data-old={isOld && isSound && effect !== undefined}
      aria-live="polite"
    >
      <h3 className={classes.effectTitle} id="effect-title">
        {t('rules.effect')}
      </h3>
      {!isSound ? (
        <p className={classes.quiet}>{t('rules.effectUnsound')}</p>
      ) : error ? (
        <p className={classes.quiet}>
          {errorText(error)} <TextButton onClick={onRetry}>{t('app.retry')}</TextButton>
        </p>
      ) : effect ? (
        <Figures effect={effect} />
      ) : (
        <Waiting />
      )}
    </section>
  )
}

function Figures({ effect }: { effect: Effect }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { has, wouldHave, gains, losses, gained, lost } = effect
  const figures = [
    ['has', has, undefined],
    ['wouldHave', wouldHave, undefined],
    ['gains', gains, gains > 0 ? 'gain' : undefined],
    ['losses', losses, losses > 0 ? 'loss' : undefined],
  ] as const
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(([name, value, tone]) => (
          <div key={name} data-tone={tone}>
            <dt>{t(`rules.${name}`)}</dt>
            <dd>{count(value)}</dd>
          </div>
        ))}
      </dl>
      <Examples title={t('rules.gained')} posts={gained} />
      <Examples title={t('rules.lost')} posts={lost} />
    </>
  )
}

function Examples({ title, posts }: { title: string; posts: Effect['gained'] }) {
  const { instant } = useFormat()
  if (posts.length === 0) return null
  return (
    <>
      <p className={classes.examplesTitle}>{title}</p>
      <ul className={classes.examples} aria-label={title}>
        {posts.map(({ _id, title: channel, dateCreated, excerpt }) => (
          <li key={_id} className={classes.example}>
            <Link to={`/posts/${encodeURIComponent(_id)}`} target="_blank" rel="noreferrer">
              {excerpt}
            </Link>
            <span className={classes.origin}>
              {channel}, <time dateTime={dateCreated}>{instant(dateCreated)}</time>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
