import {
  type ExportFormat,
  type ExportTable,
  exportFormats,
  usualColumns,
} from '@litopys/contract/schemas/export'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import fields from '#ui/fields.module.css'
import { FormFailure } from '#ui/form-failure.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { RadioList } from '#ui/radio-list.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { useExportStart } from '../use-export-start.ts'
import { ExportList } from './export-list.tsx'

type Props = { name: ExportTable; query: Record<string, unknown>; onClose: () => void }

/** Exports a list of the application, such as users. */
export function TablePanel({ name, query, onClose }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const starting = useExportStart()
  const start = () =>
    starting.mutate({ q: '', table: { name, query, language }, format, columns: [...usualColumns] })
  return (
    <SideDrawer title={<b>{t('exports.titleOf', { name: t(`exports.of.${name}`) })}</b>} onClose={onClose}>
      <Stack gap={4}>
        <Text tone="soft">{t('exports.table')}</Text>
        <RadioList
          label={t('exports.format')}
          value={format}
          options={exportFormats.map((value) => ({ value, label: t(`exports.as.${value}`) }))}
          onChange={setFormat}
        />
        <FormFailure error={starting.error} placed={false} />
        <Row gap={3} className={fields.actions}>
          <Button size="sm" loading={starting.isPending} onClick={start}>
            {t('exports.begin')}
          </Button>
        </Row>
        <ExportList startedId={starting.data?.id} />
      </Stack>
    </SideDrawer>
  )
}
