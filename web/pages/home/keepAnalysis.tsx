import { notifications } from '@mantine/notifications'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnalysisContent } from '#features/saved/analysis.ts'
import { AnalysisDialog } from '#features/saved/components/analysisDialog.tsx'
import { useMay } from '#features/session/may.ts'
import { TextButton } from '#ui/textButton.tsx'

type Props = {
  label: ReactNode
  title: string
  /** Asked for when the dialog opens. */
  content: () => AnalysisContent | undefined
  children: (content: AnalysisContent, change: (content: AnalysisContent) => void) => ReactNode
}

/** A button that enters what is on the screen in the registry. */
export function KeepAnalysis({ label, title, content, children }: Props) {
  const { t } = useTranslation()
  const [kept, setKept] = useState<AnalysisContent>()
  const mayCreate = useMay('saved.create')
  if (!mayCreate) return null
  return (
    <>
      <TextButton onClick={() => setKept(content())}>{label}</TextButton>
      {kept && (
        <AnalysisDialog
          suggestedTitle={title}
          content={kept}
          disabled={kept.posts?.length === 0}
          onClose={() => setKept(undefined)}
          onSaved={({ itemTitle }) => {
            setKept(undefined)
            notifications.show({
              message: t('registry.saved', { title: itemTitle }),
              closeButtonProps: { 'aria-label': t('app.close') },
            })
          }}
        >
          {children(kept, setKept)}
        </AnalysisDialog>
      )}
    </>
  )
}
