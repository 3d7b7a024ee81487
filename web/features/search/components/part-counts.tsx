import type { SearchInput } from '@litopys/contract/schemas/search'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { PlainList, Stack, Text } from '#ui/layout.tsx'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/text-button.tsx'
import { partCounts } from '../api/suggestions.ts'
import { droppableParts } from '../droppable-parts.ts'
import classes from './results.module.css'

type Props = { searchInput: SearchInput; onRun: (query: string) => void }

/**
 * Explains why a query of several words finds nothing: the number of posts for each word, and a link to drop
 * it.
 */
export function PartCounts({ searchInput, onRun }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const parts = droppableParts(searchInput.q)
  const { data, error } = useQuery({ ...partCounts(searchInput), enabled: parts.length > 0 })
  const counted = parts.flatMap((part) => {
    const posts = data?.find(({ q }) => q === part.line)?.posts
    return posts === undefined ? [] : [{ ...part, posts }]
  })
  if (counted.length === 0) return data || error ? t('search.noResultsQuery') : null
  const missing = counted.filter(({ posts }) => posts === 0)
  const isFiltered = Object.keys(searchInput.filters ?? {}).length > 0
  const names = missing.map(({ line }) => t('search.quoted', { text: line })).join(', ')
  return (
    <Stack align="start" gap={1} role="status">
      <Text>
        {missing.length === 0 && t('search.eachPart')}
        {missing.length > 0 && t(isFiltered ? 'search.noPartFiltered' : 'search.noPart', { parts: names })}
      </Text>
      <PlainList className={classes.counts}>
        {counted.map(({ line, posts, without }) => (
          <li key={line} className={classes.count}>
            <Text as="b" tone={posts === 0 ? 'danger' : undefined} breaks>
              {line}
            </Text>
            <Text as="span" tone="quiet" className={table.figure}>
              {t('query.posts', { count: posts, formatted: count(posts) })}
            </Text>
            {(posts === 0 || missing.length === 0) && (
              <TextButton aria-label={`${t('search.dropPart')}: ${line}`} onClick={() => onRun(without)}>
                {t('search.dropPart')}
              </TextButton>
            )}
          </li>
        ))}
      </PlainList>
    </Stack>
  )
}
