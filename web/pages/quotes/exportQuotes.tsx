import type { Quote } from '@litopys/contract/schemas/quote'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/session/may.ts'
import { TextButton } from '#ui/textButton.tsx'
import { useMayTranslate } from '../useMayTranslate.ts'
import { listInputOf, type QuotesState } from './quotesState.ts'

const ExportPanel = lazy(async () => ({
  default: (await import('#features/exports/components/exportPanel.tsx')).ExportPanel,
}))

type Props = { state: QuotesState; total: number; quotes: readonly Quote[] }

const previewed = 5

/** A file of all quotes that are listed, as they were saved. */
export function ExportQuotes({ state, total, quotes }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const mayTranslate = useMayTranslate()
  if (!useMay('archive.export')) return null
  const { q, filters, sortBy } = listInputOf(state)
  const shown = quotes.slice(0, previewed).map((quote) => {
    return { ...quote, savedBy: quote.createdBy, savedAt: quote.createdAt }
  })
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>
        <IconDownload size={16} stroke={1.7} aria-hidden />
        {t('exports.open')}
      </TextButton>
      {isOpen && (
        <Suspense>
          <ExportPanel
            search={{ q, quotes: { ...(filters && { filters }), ...(sortBy && { sortBy }) } }}
            total={total}
            posts={shown}
            mayTranslate={mayTranslate}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
