import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/session/may.ts'
import { TextButton } from '#ui/textButton.tsx'

type Props = {
  /** The panel that it opens. */
  children: (onClose: () => void) => ReactNode
}

/** For whoever may export. */
export function ExportButton({ children }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!useMay('archive.export')) return null
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>
        <IconDownload size={16} stroke={1.7} aria-hidden />
        {t('exports.open')}
      </TextButton>
      {isOpen && <Suspense>{children(() => setOpen(false))}</Suspense>}
    </>
  )
}
