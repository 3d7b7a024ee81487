import type { Quote } from '@litopys/contract/schemas/quote'
import type { ComponentProps } from 'react'
import { useSeesPart } from '#features/auth/may.ts'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { ExportButton } from '../export-button.tsx'
import { useMayTranslate } from '../use-may-translate.ts'

const ExportPanel = lazyDialog(
  async () => (await import('#features/exports/components/export-panel.tsx')).ExportPanel,
)

/** A file of these quotes. */
export function ExportChosenQuotes({ quotes }: { quotes: readonly Quote[] }) {
  const search = { q: '', quotes: {}, ids: quotes.map(({ _id }) => _id) }
  return <QuotesExport search={search} total={quotes.length} quotes={quotes} />
}

const previewed = 5

type Props = Pick<ComponentProps<typeof ExportPanel>, 'search' | 'total'> & { quotes: readonly Quote[] }

/** Exports quotes as they were saved. `quotes`: the first of them. */
export function QuotesExport({ search, total, quotes }: Props) {
  const mayTranslate = useMayTranslate()
  const mayPackage = !useSeesPart()
  const shown = quotes.slice(0, previewed).map((quote) => {
    return { ...quote, savedBy: quote.createdBy, savedAt: quote.createdAt }
  })
  return (
    <ExportButton>
      {(onClose) => (
        <ExportPanel
          search={search}
          total={total}
          posts={shown}
          mayTranslate={mayTranslate}
          mayPackage={mayPackage}
          onClose={onClose}
        />
      )}
    </ExportButton>
  )
}
