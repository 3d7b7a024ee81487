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
import { Notice } from '#ui/notice.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Waiting } from '#ui/waiting.tsx'
import page from '../page.module.css'
import { TableExport } from '../table-export.tsx'
import classes from './tags.module.css'

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
    <div className={`${page.page} ${classes.page}`}>
      <div className={page.head}>
        <ScreenHeading className={page.title}>{t('tags.title')}</ScreenHeading>
        <TableExport name="tags" query={{ contains: search }} />
      </div>
      <p className={classes.intro}>{t('tags.intro')}</p>
      <div className={classes.head}>
        <SearchField
          label={t('tags.search')}
          placeholder={t('tags.search')}
          maxLength={100}
          value={search}
          onSearch={(next) => set({ search: next }, { replace: true })}
        />
        <p className={classes.total} aria-live="polite">
          {data && t('tags.total', { count: data.totalItems, formatted: count(data.totalItems) })}
        </p>
        {mayRename && chosen.length > 1 && (
          <Button size="xs" onClick={() => setRenamed(chosen)}>
            {t('tags.merge', { formatted: count(chosen.length) })}
          </Button>
        )}
      </div>
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
