import type { FoundPost } from '@litopys/contract/schemas/post'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sortOf } from '#features/search/api/posts.ts'
import { conditionOf, orderOf, type SearchState } from '#features/search/searchState.ts'
import { useMay } from '#features/session/may.ts'
import { TextButton } from '#ui/textButton.tsx'
import { useMayTranslate } from './useMayTranslate.ts'

const ExportPanel = lazy(async () => ({
  default: (await import('#features/exports/components/exportPanel.tsx')).ExportPanel,
}))

type Props = { state: SearchState; total: number | undefined; posts: readonly FoundPost[] }

const previewed = 5

/** A file of everything that the search on the screen finds. */
export function ExportSearch({ state, total, posts }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const mayTranslate = useMayTranslate()
  if (!useMay('archive.export')) return null
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>
        <IconDownload size={16} stroke={1.7} aria-hidden />
        {t('exports.open')}
      </TextButton>
      {isOpen && (
        <Suspense>
          <ExportPanel
            search={{ ...conditionOf(state), sortBy: sortOf[orderOf(state)] }}
            total={total ?? 0}
            posts={posts.slice(0, previewed)}
            mayTranslate={mayTranslate}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
