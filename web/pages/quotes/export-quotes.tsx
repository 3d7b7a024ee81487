import type { Quote } from '@litopys/contract/schemas/quote'
import { lazy } from 'react'
import { ExportButton } from '../export-button.tsx'
import { useMayTranslate } from '../use-may-translate.ts'
import { listInputOf, type QuotesState } from './quotes-state.ts'

const ExportPanel = lazy(async () => ({
  default: (await import('#features/exports/components/export-panel.tsx')).ExportPanel,
}))

type Props = { state: QuotesState; total: number; quotes: readonly Quote[] }

const previewed = 5

/** A file of all listed quotes, as they were saved. */
export function ExportQuotes({ state, total, quotes }: Props) {
  const mayTranslate = useMayTranslate()
  const { q, filters, sortBy } = listInputOf(state)
  const shown = quotes.slice(0, previewed).map((quote) => {
    return { ...quote, savedBy: quote.createdBy, savedAt: quote.createdAt }
  })
  return (
    <ExportButton>
      {(onClose) => (
        <ExportPanel
          search={{ q, quotes: { ...(filters && { filters }), ...(sortBy && { sortBy }) } }}
          total={total}
          posts={shown}
          mayTranslate={mayTranslate}
          onClose={onClose}
        />
      )}
    </ExportButton>
  )
}
