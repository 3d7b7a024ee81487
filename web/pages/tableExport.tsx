import type { ExportTable } from '@litopys/contract/schemas/export'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/session/may.ts'
import { TextButton } from '#ui/textButton.tsx'

const TablePanel = lazy(async () => ({
  default: (await import('#features/exports/components/tablePanel.tsx')).TablePanel,
}))

type Props = {
  name: ExportTable
  /** What the list was asked for, but for its pages. */
  query?: Record<string, unknown>
}

/** A file of the whole list on the screen. */
export function TableExport({ name, query = {} }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!useMay('archive.export')) return null
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>
        <IconDownload size={16} stroke={1.7} aria-hidden />
        {t('exports.open')}
      </TextButton>
      {isOpen && (
        <Suspense>
          <TablePanel name={name} query={query} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
