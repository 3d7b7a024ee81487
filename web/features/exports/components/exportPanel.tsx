import type { InputOf } from '@litopys/contract/route'
import type { startExport } from '@litopys/contract/routes/exports'
import {
  type ExportColumn,
  type ExportFormat,
  exportFormats,
  quoteColumns,
  translatedExportRows,
  usualColumns,
} from '@litopys/contract/schemas/export'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/useFormat.ts'
import fields from '#ui/fields.module.css'
import { FormFailure } from '#ui/formFailure.tsx'
import { RadioList } from '#ui/radioList.tsx'
import { SideDrawer } from '#ui/sideDrawer.tsx'
import { beginExport } from '../api/exports.ts'
import { ColumnChoice } from './columnChoice.tsx'
import { ExportList } from './exportList.tsx'
import { type Previewed, PreviewTable } from './previewTable.tsx'
import { TranslationChoice } from './translationChoice.tsx'

type Props = {
  /** What is exported: a search, or chosen posts of it. */
  search: Omit<InputOf<typeof startExport>, 'format' | 'columns'>
  total: number
  /** Its first posts. */
  posts: readonly Previewed[]
  /** Whether there is a translator that this person may use. */
  mayTranslate: boolean
  onClose: () => void
}

/** A file of everything that was found: how it will look, then how far it is. */
export function ExportPanel({ search, total, posts, mayTranslate, onClose }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const of = search.quotes ? 'quotes' : 'posts'
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [order, setOrder] = useState<'search' | 'archive'>('search')
  const [columns, setColumns] = useState<readonly ExportColumn[]>(() =>
    search.quotes ? [...usualColumns, 'tags', ...quoteColumns] : usualColumns,
  )
  const [isTranslated, setTranslated] = useState(false)
  const beginning = useMutation({
    mutationFn: () => {
      const sorted = order === 'archive' ? { ...search, sortBy: { key: 'archive' as const } } : search
      const translate = isTranslated ? { translate: 'en' as const } : {}
      return beginExport({ ...sorted, ...translate, format, columns: [...columns] })
    },
  })
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
        <ColumnChoice of={of} chosen={columns} onChange={setColumns} />
        {mayTranslate && (
          <TranslationChoice
            hint={t(total > translatedExportRows ? 'exports.tooManyToTranslate' : 'exports.translateHint')}
            checked={isTranslated}
            onChange={setTranslated}
          />
        )}
        <FormFailure error={beginning.error} placed={false} />
        <div className={fields.actions}>
          <Button
            size="sm"
            loading={beginning.isPending}
            disabled={total === 0}
            onClick={() => beginning.mutate()}
          >
            {t('exports.begin')}
          </Button>
        </div>
        <ExportList />
      </div>
    </SideDrawer>
  )
}
