import { maxPagedItems } from '@litopys/contract/constants'
import { Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Row, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import type { SearchState } from '../search-state.ts'
import classes from './results.module.css'

type Props = {
  state: SearchState
  /** Undefined if only a cursor finds the next page. */
  total: number | undefined
  nextCursor: string | undefined
  onGo: (place: Pick<SearchState, 'page' | 'cursor'>) => void
}

/** Shows page numbers up to the server's limit, and then a link to the next page. */
export function Paging({ state, total, nextCursor, onGo }: Props) {
  const { t } = useTranslation()
  const reachable = Math.min(total ?? 0, maxPagedItems)
  const pages = Math.ceil(reachable / state.itemsPerPage)
  // Posts that are now seen leave the unseen results, and page numbers shift: only a cursor finds the next
  // post.
  const beyond = total === undefined || state.cursor !== undefined || state.unseen
  const onLast = state.page >= pages
  const isOnly = total === undefined ? nextCursor === undefined : pages <= 1
  if (isOnly && (state.page === 1 || !beyond)) return null
  return (
    <Row as="nav" gap={4} className={classes.paging} aria-label={t('search.pages')}>
      {beyond ? (
        <>
          {state.page > 1 && (
            <TextButton onClick={() => onGo({ page: 1, cursor: undefined })}>{t('search.first')}</TextButton>
          )}
          <Text as="span" tone="soft" numeric>
            {t('search.page', { page: state.page })}
          </Text>
        </>
      ) : (
        <Pagination
          size="sm"
          total={pages}
          value={state.page}
          onChange={(page) => onGo({ page, cursor: undefined })}
          siblings={1}
          classNames={{ control: classes.page ?? '' }}
          getItemProps={(page) => ({ 'aria-label': t('search.page', { page }) })}
          getControlProps={(control) => ({
            'aria-label': t(control === 'next' ? 'search.next' : 'search.previous'),
          })}
        />
      )}
      {nextCursor && (beyond || (onLast && total > maxPagedItems)) && (
        <TextButton onClick={() => onGo({ page: state.page + 1, cursor: nextCursor })}>
          {t('search.next')}
        </TextButton>
      )}
    </Row>
  )
}
