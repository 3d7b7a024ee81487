import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/session/may.ts'
import { TextButton } from '#ui/textButton.tsx'
import classes from './exportButton.module.css'

type Props = {
  /** `action`: as the other buttons of a list page, at the end of their row. `quiet`: as the words beside the results of a search. */
  look?: 'action' | 'quiet'
  /** The panel that it opens. */
  children: (onClose: () => void) => ReactNode
}

/** For whoever may export. */
export function ExportButton({ look = 'quiet', children }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!useMay('archive.export')) return null
  return (
    <>
      {look === 'action' ? (
        <Button
          size="sm"
          variant="default"
          className={classes.action}
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('exports.open')}
        </Button>
      ) : (
        <TextButton onClick={() => setOpen(true)}>
          <IconDownload size={16} stroke={1.7} aria-hidden />
          {t('exports.open')}
        </TextButton>
      )}
      {isOpen && <Suspense>{children(() => setOpen(false))}</Suspense>}
    </>
  )
}
