import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as Type from 'typebox'
import { useMay } from '#features/auth/may.ts'
import { startState, writeSearchState } from '#features/search/search-state.ts'
import { tagsLike } from '#features/tags/api/tags.ts'
import { RenameDialog } from '#features/tags/components/rename-dialog.tsx'
import { TagTable } from '#features/tags/components/tag-table.tsx'
import { useFormat } from '#i18n/use-format.ts'
import { addressState } from '#ui/address-state.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { TableExport } from '../export-button.tsx'
import page from '../page.module.css'
import { PageHead } from '../page.tsx'

const most = 1_000
const tagsAddress = addressState(Type.Object({ search: Type.String({ maxLength: 100 }) }), { search: '' })

/** Page of all tags, for users who maintain them. */
export function TagsPage() {
  const { t } = useTranslation()
  const { count } = useFormat()
  const mayRename = useMay('tags.rename')
  const { state, set } = tagsAddress.use()
  const { search } = state
  const [chosen, setChosen] = useState<string[]>([])
  const [renamed, setRenamed] = useState<string[] | undefined>(undefined)
  const { data, error, isPlaceholderData, refetch } = useQuery(tagsLike(search, most))
  const tags = data?.data ?? []
  return (
    <div className={page.page}>
      <PageHead title={t('tags.title')}>
        <TableExport name="tags" query={{ contains: search }} />
      </PageHead>
      <p className={page.intro}>{t('tags.intro')}</p>
      <Row className={page.spaced} gap={4} rowGap={2}>
        <SearchField
          label={t('tags.search')}
          placeholder={t('tags.search')}
          maxLength={100}
          value={search}
          onSearch={(next) => set({ search: next }, { replace: true })}
        />
        <Text weight="bold" numeric aria-live="polite">
          {data && t('tags.total', { count: data.totalItems, formatted: count(data.totalItems) })}
        </Text>
        {mayRename && chosen.length > 1 && (
          <Button size="xs" onClick={() => setRenamed(chosen)}>
            {t('tags.merge', { formatted: count(chosen.length) })}
          </Button>
        )}
      </Row>
      {error && <FailureNotice title={t('tags.failed')} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting blocks={3} />}
      {!error && data && tags.length === 0 && !isPlaceholderData && (
        <Notice title={t(search ? 'list.noData' : 'tags.none')}>
          {t(search ? 'list.noDataText' : 'tags.noneText')}
        </Notice>
      )}
      {!error && tags.length > 0 && (
        <TagTable
          tags={tags}
          chosen={chosen}
          mayRename={mayRename}
          postsWith={(tag) => `/?${writeSearchState({ ...startState, filters: { tags: { in: [tag] } } })}`}
          quotesWith={(tag) =>
            `/quotes?filters=${encodeURIComponent(JSON.stringify({ tags: { in: [tag] } }))}`
          }
          onChoose={(tag, isChosen) =>
            setChosen(isChosen ? [...chosen, tag] : chosen.filter((one) => one !== tag))
          }
          onRename={(tag) => setRenamed([tag])}
        />
      )}
      {renamed && (
        <RenameDialog
          from={renamed}
          onClose={() => {
            setRenamed(undefined)
            setChosen([])
          }}
        />
      )}
    </div>
  )
}
