import type { RuleEffect as Effect } from '@litopys/contract/schemas/category-rule'
import { shownExcerpt } from '@litopys/contract/schemas/post'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { LinkButton, PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import classes from './categories.module.css'

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
    <Stack
      as="section"
      gap={2}
      className={classes.effect}
      aria-labelledby="effect-title"
      data-old={isOld && isSound && effect !== undefined}
      aria-live="polite"
    >
      <Text as="h3" size="m" weight="bold" id="effect-title">
        {t('rules.effect')}
      </Text>
      {!isSound ? (
        <Text tone="quiet">{t('rules.effectUnsound')}</Text>
      ) : error ? (
        <Text tone="quiet">
          {errorText(error)} <TextButton onClick={onRetry}>{t('app.retry')}</TextButton>
        </Text>
      ) : effect ? (
        <Figures effect={effect} />
      ) : (
        <Waiting />
      )}
    </Stack>
  )
}

function Figures({ effect }: { effect: Effect }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { has, wouldHave, gains, losses, gained, lost } = effect
  const figures = [
    ['has', has, undefined],
    ['wouldHave', wouldHave, undefined],
    ['gains', gains, gains > 0 ? 'good' : undefined],
    ['losses', losses, losses > 0 ? 'danger' : undefined],
  ] as const
  return (
    <>
      <Row as="dl" gap={5} rowGap={1} align="start">
        {figures.map(([name, value, tone]) => (
          <div key={name}>
            <Text as="dt" size="s" tone="quiet">
              {t(`rules.${name}`)}
            </Text>
            <Text as="dd" size="l" tone={tone} numeric>
              {count(value)}
            </Text>
          </div>
        ))}
      </Row>
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
      <Text size="s" tone="quiet">
        {title}
      </Text>
      <PlainList aria-label={title}>
        {posts.map(({ _id, title: channel, dateCreated, excerpt }) => (
          <li key={_id} className={classes.example}>
            <LinkButton
              as={Link}
              tone="strong"
              className={classes.excerpt}
              data-clamp
              to={`/posts/${encodeURIComponent(_id)}`}
              target="_blank"
              rel="noreferrer"
            >
              {shownExcerpt(excerpt)}
            </LinkButton>
            <Text size="s" tone="quiet">
              {channel}, <time dateTime={dateCreated}>{instant(dateCreated)}</time>
            </Text>
          </li>
        ))}
      </PlainList>
    </>
  )
}
