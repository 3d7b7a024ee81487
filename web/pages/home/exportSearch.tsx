import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchState } from '#features/search/searchState.ts'
import { useMay } from '#features/session/may.ts'
import { TextButton } from '#ui/textButton.tsx'
import { type ChosenPosts, ExportDrawer } from '../exportDrawer.tsx'

type Props = { state: SearchState; chosen?: ChosenPosts }

/** A file of everything that the search on the screen finds, or of what is chosen of it. */
export function ExportSearch({ state, chosen }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!useMay('archive.export')) return null
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>
        <IconDownload size={16} stroke={1.7} aria-hidden />
        {t('exports.open')}
      </TextButton>
      {isOpen && <ExportDrawer state={state} chosen={chosen} onClose={() => setOpen(false)} />}
    </>
  )
}
