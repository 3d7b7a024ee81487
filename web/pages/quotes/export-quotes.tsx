import type { Quote } from '@litopys/contract/schemas/quote'
import { QuotesExport } from './export-chosen-quotes.tsx'
import { listInputOf, type QuotesState } from './quotes-state.ts'

type Props = { state: QuotesState; total: number; quotes: readonly Quote[] }

/** A file of all listed quotes, as they were saved. */
export function ExportQuotes({ state, total, quotes }: Props) {
  const { q, filters, sortBy } = listInputOf(state)
  const search = { q, quotes: { ...(filters && { filters }), ...(sortBy && { sortBy }) } }
  return <QuotesExport search={search} total={total} quotes={quotes} />
}
