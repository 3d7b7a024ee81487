import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './fields.module.css'
import { Note, Row, Stack } from './layout.tsx'

type Props = {
  opened: boolean
  title: string
  /** The action of the button, in one word. */
  confirm: string
  cancel: string
  busy: boolean
  disabled?: boolean
  /** Why the action failed. */
  failure: string | undefined
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ opened, title, failure, children, onConfirm, onClose, ...words }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size="md"
    >
      <Stack
        as="form"
        gap={4}
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        {failure && (
          <Note as="p" tone="danger" role="alert">
            {failure}
          </Note>
        )}
        {children}
        <Row className={classes.confirm}>
          <Button variant="default" size="sm" data-autofocus onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            size="sm"
            className={classes.danger}
            loading={words.busy}
            disabled={words.disabled ?? false}
          >
            {words.confirm}
          </Button>
        </Row>
      </Stack>
    </Modal>
  )
}
