import type { InputOf } from '@litopys/contract/route'
import type { exportRoutes } from '@litopys/contract/routes/exports'
import {
  type ColumnSet,
  columnSets,
  detailedColumns,
  type ExportColumn,
  type ExportFormat,
  exportFormats,
  quoteColumns,
  translatedExportRows,
  usualColumns,
} from '@litopys/contract/schemas/export'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import fields from '#ui/fields.module.css'
import { FormFailure } from '#ui/form-failure.tsx'
import { RadioList } from '#ui/radio-list.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import type { Previewed } from '../preview-cell.ts'
import { useExportStart } from '../use-export-start.ts'
import { ColumnChoice } from './column-choice.tsx'
import { ColumnSetChoice } from './column-set-choice.tsx'
import { ExportList } from './export-list.tsx'
import { PreviewTable } from './preview-table.tsx'
import { TranslationChoice } from './translation-choice.tsx'

type Props = {
  /** The content of the export: a search, or selected posts of it. */
  search: Omit<InputOf<typeof exportRoutes.start>, 'format' | 'columns'>
  total: number
  /** The first posts of the search. */
  posts: readonly Previewed[]
  /** Whether a translator is available to this user. */
  mayTranslate: boolean
  onClose: () => void
}

const setsOf: Record<'posts' | 'quotes', Record<ColumnSet, readonly ExportColumn[]>> = {
  posts: columnSets,
  quotes: {
    standard: [...usualColumns, 'tags', ...quoteColumns],
    detailed: [...detailedColumns, ...quoteColumns],
  },
}

/** Exports all results of a search: a preview first, then the progress. */
export function ExportPanel({ search, total, posts, mayTranslate, onClose }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const of = search.quotes ? 'quotes' : 'posts'
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [order, setOrder] = useState<'search' | 'archive'>('search')
  const [columns, setColumns] = useState(setsOf[of].standard)
  const [isTranslated, setTranslated] = useState(false)
  const starting = useExportStart()
  const list = useRef<HTMLDivElement>(null)
  const start = () => {
    const sorted = order === 'archive' ? { ...search, sortBy: { key: 'archive' as const } } : search
    const translate = isTranslated ? { translate: 'en' as const } : {}
    const input = { ...sorted, ...translate, format, columns: [...columns] }
    // The list is below the fold.
    starting.mutate(input, { onSuccess: () => list.current?.scrollIntoView({ block: 'start' }) })
  }
  return (
    <SideDrawer title={<b>{t('exports.title')}</b>} onClose={onClose}>
      <div className={fields.form}>
        <p className={fields.text}>
          {total === 0
            ? t('exports.empty')
            : t(of === 'quotes' ? 'exports.allQuotes' : 'exports.all', {
                count: total,
                formatted: count(total),
              })}
        </p>
        {posts.length > 0 && (
          <PreviewTable
            columns={columns}
            posts={posts}
            format={format}
            isTranslated={isTranslated && total <= translatedExportRows}
          />
        )}
        <div className={fields.pair}>
          <RadioList
            label={t('exports.format')}
            value={format}
            options={exportFormats.map((value) => ({ value, label: t(`exports.as.${value}`) }))}
            onChange={setFormat}
          />
          {of === 'posts' && (
            <RadioList
              label={t('exports.order')}
              value={order}
              options={[
                { value: 'search', label: t('exports.asSearch') },
                { value: 'archive', label: t('exports.asArchive') },
              ]}
              onChange={setOrder}
            />
          )}
        </div>
        <ColumnSetChoice sets={setsOf[of]} chosen={columns} onChange={setColumns} />
        <ColumnChoice of={of} chosen={columns} onChange={setColumns} />
        {mayTranslate && (
          <TranslationChoice
            hint={t(total > translatedExportRows ? 'exports.tooManyToTranslate' : 'exports.translateHint')}
            checked={isTranslated}
            onChange={setTranslated}
          />
        )}
        <FormFailure error={starting.error} placed={false} />
        <div className={fields.actions}>
          <Button size="sm" loading={starting.isPending} disabled={total === 0} onClick={start}>
            {t('exports.begin')}
          </Button>
        </div>
        <div ref={list}>
          <ExportList />
        </div>
      </div>
    </SideDrawer>
  )
}
