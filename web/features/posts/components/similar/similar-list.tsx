import { shownExcerpt } from '@litopys/contract/schemas/post'
import type { SimilarPost } from '@litopys/contract/schemas/similar'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { LinkButton, PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { postAddress } from '../../post-address.ts'
import { similarAddress } from '../../similar-address.ts'
import classes from './similar.module.css'

/** Posts that are like another one, with their level and the words that both have. */
export function SimilarList({ label, posts }: { label: string; posts: readonly SimilarPost[] }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  return (
    <PlainList className={classes.list} aria-label={label}>
      {posts.map(({ _id, title, author, dateCreated, deletedAt, excerpt, level, words }) => (
        <Stack as="li" gap={1} key={_id}>
          <Row gap={3} rowGap={0} align="baseline">
            <LinkButton as={Link} to={postAddress(_id)} tone="strong" weight="bold">
              {title || author}
            </LinkButton>
            <Text as="time" size="s" tone="soft" numeric dateTime={dateCreated}>
              {instant(dateCreated)}
            </Text>
            <Text as="span" size="s" weight="medium">
              {t(`similar.level.${level}`)}
            </Text>
            {deletedAt && (
              <Text as="span" size="s" tone="warn">
                {t('similar.deleted')}
              </Text>
            )}
          </Row>
          <Text breaks className={classes.excerpt}>
            {shownExcerpt(excerpt)}
          </Text>
          {words.length > 0 && (
            <Text size="s" tone="soft" breaks>
              {t('similar.common', { words: words.map(wordText).join(', ') })}
            </Text>
          )}
          <Row>
            <LinkButton
              as={Link}
              to={similarAddress(_id)}
              aria-label={`${t('similar.find')}: ${title || author}, ${instant(dateCreated)}`}
            >
              {t('similar.find')}
            </LinkButton>
          </Row>
        </Stack>
      ))}
    </PlainList>
  )
}

/** Both spellings of a word, if they differ. */
function wordText({ word, found }: SimilarPost['words'][number]): string {
  return word.toLowerCase() === found.toLowerCase() ? found : `${word} ↔ ${found}`
}
