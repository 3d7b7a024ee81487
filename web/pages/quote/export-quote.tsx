import type { Quote } from '@litopys/contract/schemas/quote'
import { Suspense } from 'react'
import { lazyLine } from '#ui/lazy-part.tsx'

const ExportChosenQuotes = lazyLine(
  async () => (await import('../quotes/export-chosen-quotes.tsx')).ExportChosenQuotes,
)

/** A file of one quote, such as an evidence package. Its button is loaded apart: chunks would import each other. */
export function ExportQuote({ quote }: { quote: Quote }) {
  return (
    <Suspense>
      <ExportChosenQuotes quotes={[quote]} />
    </Suspense>
  )
}
