import type { ExportTable } from '@litopys/contract/schemas/export'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/auth/may.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { TextButton } from '#ui/text-button.tsx'
import classes from './page.module.css'

const TablePanel = lazyDialog(
  async () => (await import('#features/exports/components/table-panel.tsx')).TablePanel,
)

/**
 * `action`: like the other buttons of a list page, at the end of their row. `quiet`: like the labels beside
 * the results of a search.
 */
type Look = 'action' | 'quiet'
type Props = {
  look?: Look
  /** The panel of the button. */
  children: (onClose: () => void) => ReactNode
}

/** A button and its panel, for users who may export. */
export function ExportButton({ look = 'quiet', children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ExportOpener look={look} onClick={() => setOpen(true)} />
      {isOpen && <Suspense>{children(() => setOpen(false))}</Suspense>}
    </>
  )
}

/**
 * Only the button, for a place that moves with the width of the screen: a panel there would lose its state.
 */
export function ExportOpener({ look, onClick }: { look: Look; onClick: () => void }) {
  const { t } = useTranslation()
  if (!useMay('archive.export')) return null
  if (look === 'quiet') {
    return (
      <TextButton onClick={onClick}>
        <IconDownload size={16} stroke={1.7} aria-hidden />
        {t('exports.open')}
      </TextButton>
    )
  }
  return (
    <Button
      size="sm"
      variant="default"
      className={classes.atEnd}
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      {t('exports.open')}
    </Button>
  )
}

type TableProps = {
  name: ExportTable
  /** The parameters of the list, without paging. */
  query?: Record<string, unknown>
}

/** A file of the complete list on the screen. */
export function TableExport({ name, query = {} }: TableProps) {
  return (
    <ExportButton look="action">
      {(onClose) => <TablePanel name={name} query={query} onClose={onClose} />}
    </ExportButton>
  )
}
