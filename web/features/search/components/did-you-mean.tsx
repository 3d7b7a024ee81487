import { fewPosts, type SearchInput } from '@litopys/contract/schemas/search'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { otherLines } from '../api/suggestions.ts'
import classes from './results.module.css'

type Props = {
  searchInput: SearchInput
  /** The number of results; undefined until loaded. */
  total: number | undefined
  onRun: (query: string) => void
}

/** Suggests other query lines if a query finds few posts. Empty without suggestions. */
export function DidYouMean({ searchInput, total, onRun }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const isFew = total !== undefined && total <= fewPosts && searchInput.q !== ''
  const { data } = useQuery({ ...otherLines(searchInput), enabled: isFew })
  // Other readings are offered below the query.
  const lines = data?.filter(({ isReading }) => !isReading) ?? []
  return (
    <div role="status">
      {isFew && lines.length > 0 && (
        <Row gap={4} rowGap={0} align="baseline" className={classes.suggestions}>
          <Text as="span" tone="soft">
            {t('query.didYouMean')}
          </Text>
          <Row as="ul" gap={5} rowGap={0}>
            {lines.map(({ q, posts }) => (
              <li key={q}>
                <TextButton onClick={() => onRun(q)}>
                  <Text as="b" weight="bold">
                    {q}
                  </Text>
                </TextButton>{' '}
                <Text as="span" tone="quiet" numeric>
                  {t('query.posts', { count: posts, formatted: count(posts) })}
                </Text>
              </li>
            ))}
          </Row>
        </Row>
      )}
    </div>
  )
}
