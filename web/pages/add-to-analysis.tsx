import type { Block } from '@litopys/contract/schemas/analysis-document'
import { notifications } from '@mantine/notifications'
import { IconFilePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/auth/may.ts'
import { AddToAnalysisDialog } from '#features/saved-objects/components/add-to-analysis-dialog.tsx'
import { TextButton } from '#ui/text-button.tsx'

type Props = { blocks: () => Block[] }

/** A button that adds posts or quotes to one of the user's analyses. */
export function AddToAnalysis({ blocks }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <AddToAnalysisOpener onClick={() => setOpen(true)} />
      {isOpen && <AddToAnalysisPanel blocks={blocks} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Only the button, for a place that moves with the width of the screen. */
export function AddToAnalysisOpener({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  if (!useMay('saved.create')) return null
  return (
    <TextButton onClick={onClick}>
      <IconFilePlus size={16} stroke={1.7} aria-hidden />
      {t('analysis.addTo')}
    </TextButton>
  )
}

/** The dialog of the button; a notification names the analysis. */
export function AddToAnalysisPanel({ blocks, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <AddToAnalysisDialog
      blocks={blocks}
      onClose={onClose}
      onAdded={({ itemTitle, itemId }) => {
        onClose()
        notifications.show({
          message: t('analysis.added', { title: itemTitle || itemId }),
          closeButtonProps: { 'aria-label': t('app.close') },
        })
      }}
    />
  )
}
