import type { SearchInput, Understood } from '@litopys/contract/schemas/search'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { otherLines } from '../api/suggestions.ts'
import classes from './query.module.css'

type Props = {
  homonyms: NonNullable<Understood['homonyms']>
  searchInput: SearchInput
  /** Number of posts of the result. */
  total: number | undefined
  onRun: (query: string) => void
}

/**
 * Lets the user choose between the name and the ordinary word that is written like it, with the posts of each.
 * A word whose readings find equally many posts is left out: there is nothing to choose.
 */
export function HomonymChoice({ homonyms, searchInput, total, onRun }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { data } = useQuery({ ...otherLines(searchInput), enabled: homonyms.length > 0 })
  const postsOf = (query: string) => data?.find(({ q }) => q === query)?.posts
  const choices = homonyms.filter(({ other }) => total === undefined || postsOf(other) !== total)
  if (choices.length === 0) return null
  const amount = (posts: number | undefined) => (posts === undefined ? '' : ` (${count(posts)})`)
  return (
    <Stack as="section" gap={1} className={classes.understood} aria-label={t('query.homonyms')}>
      {choices.map(({ word, isName, other }) => (
        <Row key={other} gap={3} rowGap={1}>
          <Text as="span" tone="quiet">
            {t('query.homonym', { word })}
          </Text>
          <Text as="b" weight="medium">
            {t(isName ? 'query.asName' : 'query.asAnyWord') + amount(total)}
          </Text>
          <TextButton onClick={() => onRun(other)}>
            {t(isName ? 'query.asAnyWord' : 'query.asName') + amount(postsOf(other))}
          </TextButton>
        </Row>
      ))}
    </Stack>
  )
}
