import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Note, Row } from '#ui/layout.tsx'
import classes from './channels.module.css'

type Props = { vanished: number; busy: boolean; onConfirm: () => void }

/**
 * Asks to confirm many deletions at once. Until then no post is marked as deleted: the channel may have been
 * emptied, or its source may be wrong.
 */
export function HeldDeletions({ vanished, busy, onConfirm }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const [confirming, setConfirming] = useState(false)
  const figures = { count: vanished, formatted: count(vanished) }
  return (
    <Note tone="warn" className={classes.held} role="status">
      <Row gap={4} rowGap={2} tone="strong">
        <span>{t('channels.unconfirmed', figures)}</span>
        <Button size="xs" variant="default" onClick={() => setConfirming(true)}>
          {t('channels.unconfirmedMark')}
        </Button>
      </Row>
      <ConfirmDialog
        opened={confirming}
        title={t('channels.unconfirmedTitle')}
        confirm={t('channels.unconfirmedDo')}
        cancel={t('app.cancel')}
        busy={busy}
        failure={undefined}
        onConfirm={() => {
          setConfirming(false)
          onConfirm()
        }}
        onClose={() => setConfirming(false)}
      >
        <p>{t('channels.unconfirmedText', figures)}</p>
      </ConfirmDialog>
    </Note>
  )
}
