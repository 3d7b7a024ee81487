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
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const mayCreate = useMay('saved.create')
  if (!mayCreate) return null
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>
        <IconFilePlus size={16} stroke={1.7} aria-hidden />
        {t('analysis.addTo')}
      </TextButton>
      {isOpen && (
        <AddToAnalysisDialog
          blocks={blocks}
          onClose={() => setOpen(false)}
          onAdded={({ itemTitle, itemId }) => {
            setOpen(false)
            notifications.show({
              message: t('analysis.added', { title: itemTitle || itemId }),
              closeButtonProps: { 'aria-label': t('app.close') },
            })
          }}
        />
      )}
    </>
  )
}
