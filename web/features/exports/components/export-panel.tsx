import type { InputOf } from '@litopys/contract/route'
import type { exportRoutes } from '@litopys/contract/routes/exports'
import {
  type ColumnSet,
  columnSets,
  detailedColumns,
  type ExportColumn,
  evidencePosts,
  type FileFormat,
  fileFormats,
  quoteColumns,
  translatedExportRows,
  usualColumns,
} from '@litopys/contract/schemas/export'
import { Button, Checkbox } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import fields from '#ui/fields.module.css'
import { FormFailure } from '#ui/form-failure.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { RadioList } from '#ui/radio-list.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import type { Previewed } from '../preview-cell.ts'
import { useExportStart } from '../use-export-start.ts'
import { ColumnChoice } from './column-choice.tsx'
import { ExportList } from './export-list.tsx'
import { PreviewTable } from './preview-table.tsx'

type Props = {
  /** The content of the export: a search, or selected posts of it. */
  search: Omit<InputOf<typeof exportRoutes.start>, 'format' | 'columns'>
  total: number
  /** The first posts of the search. */
  posts: readonly Previewed[]
  /** Whether a translator is available to this user. */
  mayTranslate: boolean
  /** Whether this user may make evidence packages. */
  mayPackage: boolean
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
export function ExportPanel({ search, total, posts, mayTranslate, mayPackage, onClose }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const of = search.quotes ? 'quotes' : 'posts'
  const [format, setFormat] = useState<FileFormat>('csv')
  const [order, setOrder] = useState<'search' | 'archive'>('search')
  const [columns, setColumns] = useState(setsOf[of].standard)
  const [isTranslated, setTranslated] = useState(false)
  const starting = useExportStart()
  const isEvidence = format === 'evidence'
  const formats = mayPackage ? fileFormats : fileFormats.filter((value) => value !== 'evidence')
  const start = () => {
    const sorted = order === 'archive' ? { ...search, sortBy: { key: 'archive' as const } } : search
    const translate = isTranslated && !isEvidence ? { translate: 'en' as const } : {}
    starting.mutate({ ...sorted, ...translate, format, columns: [...columns] })
  }
  return (
    <SideDrawer title={<b>{t('exports.title')}</b>} onClose={onClose}>
      <Stack gap={4}>
        <Text tone="soft">
          {total === 0
            ? t('exports.empty')
            : t(of === 'quotes' ? 'exports.allQuotes' : 'exports.all', {
                count: total,
                formatted: count(total),
              })}
        </Text>
        {posts.length > 0 && format !== 'evidence' && (
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
            options={formats.map((value) => ({ value, label: t(`exports.as.${value}`) }))}
            onChange={setFormat}
          />
          {of === 'posts' && !isEvidence && (
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
        {!mayPackage && (
          <Text size="s" tone="quiet">
            {t('exports.noEvidence')}
          </Text>
        )}
        {isEvidence ? (
          <EvidenceNote of={of} total={total} />
        ) : (
          <>
            <ColumnSetChoice sets={setsOf[of]} chosen={columns} onChange={setColumns} />
            <ColumnChoice of={of} chosen={columns} onChange={setColumns} />
            {mayTranslate && (
              <TranslationChoice
                hint={t(
                  total > translatedExportRows ? 'exports.tooManyToTranslate' : 'exports.translateHint',
                )}
                checked={isTranslated}
                onChange={setTranslated}
              />
            )}
          </>
        )}
        <FormFailure error={starting.error} placed={false} />
        <Row gap={3} className={fields.actions}>
          <Button
            size="sm"
            loading={starting.isPending}
            disabled={total === 0 || (isEvidence && total > evidencePosts)}
            onClick={start}
          >
            {t('exports.begin')}
          </Button>
        </Row>
        <ExportList startedId={starting.data?.id} />
      </Stack>
    </SideDrawer>
  )
}

/** Says what an evidence package is. */
function EvidenceNote({ of, total }: { of: 'posts' | 'quotes'; total: number }) {
  const { t } = useTranslation()
  return (
    <Stack gap={2}>
      <Text>{t('exports.evidence')}</Text>
      {of === 'quotes' && <Text>{t('exports.evidenceQuotes')}</Text>}
      <Text size="s" tone="quiet">
        {t('exports.evidenceLimits')}
      </Text>
      {total > evidencePosts && (
        <Text tone="danger" role="alert">
          {t('exports.tooManyForEvidence')}
        </Text>
      )}
    </Stack>
  )
}

type SetProps = {
  sets: Record<ColumnSet, readonly ExportColumn[]>
  chosen: readonly ExportColumn[]
  onChange: (columns: readonly ExportColumn[]) => void
}

/** Selects a predefined set of columns. Columns changed afterwards count as a custom set. */
function ColumnSetChoice({ sets, chosen, onChange }: SetProps) {
  const { t } = useTranslation()
  const isChosen = (set: ColumnSet) => sets[set].join() === chosen.join()
  const value = isChosen('standard') ? 'standard' : isChosen('detailed') ? 'detailed' : 'own'
  const options = (['standard', 'detailed'] as const).map((set) => ({
    value: set,
    label: t(`exports.set.${set}`),
  }))
  return (
    <RadioList
      label={t('exports.set')}
      value={value}
      options={value === 'own' ? [...options, { value: 'own', label: t('exports.set.own') }] : options}
      onChange={(set) => set !== 'own' && onChange(sets[set])}
    />
  )
}

type TranslationProps = { hint: string; checked: boolean; onChange: (checked: boolean) => void }

/** Selects whether the file also contains English translations. */
function TranslationChoice({ hint, checked, onChange }: TranslationProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Stack gap={1}>
      <Checkbox
        size="xs"
        label={t('exports.translate')}
        checked={checked}
        aria-describedby={id}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Text size="s" tone="quiet" id={id}>
        {hint}
      </Text>
    </Stack>
  )
}
