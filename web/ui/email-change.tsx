import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Note, Row, Stack, Text } from './layout.tsx'

type Props = {
  email: string
  pending: { email: string; expiresAt: string } | undefined
  /** Error in the address, or of the request. */
  failure: string | undefined
  busy: boolean
  onRequest: (email: string) => void
  onCancel: () => void
}

/** The e-mail of a user, a new e-mail that waits for confirmation, and a field for another e-mail. */
export function EmailChange({ email, pending, failure, busy, onRequest, onCancel }: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const isShown = isOpen && !pending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Does not submit the profile form around it.
    event.stopPropagation()
    onRequest(typed.trim())
  }
  return (
    <Stack gap={3}>
      <Row as="p" gap={3} rowGap={2}>
        <Text as="span" tone="quiet">
          {t('login.email')}
        </Text>
        <Text as="span" breaks>
          {email}
        </Text>
        {!pending && !isOpen && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {t('email.change')}
          </Button>
        )}
      </Row>
      {pending && (
        <Note tone="accent" role="status">
          <Row as="p" gap={3} rowGap={2} size="s" breaks>
            <span>{t('email.pending', { email: pending.email, until: instant(pending.expiresAt) })}</span>
            <Button
              variant="default"
              size="xs"
              loading={busy}
              onClick={() => {
                setOpen(false)
                onCancel()
              }}
            >
              {t('email.cancel')}
            </Button>
          </Row>
        </Note>
      )}
      {pending && failure !== undefined && (
        <Text size="s" tone="danger" role="alert">
          {failure}
        </Text>
      )}
      {isShown && (
        <Stack as="form" gap={3} noValidate onSubmit={submit}>
          <TextInput
            label={t('email.new')}
            description={t('email.hint')}
            type="email"
            autoComplete="off"
            maxLength={254}
            autoFocus
            value={typed}
            error={failure}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Row>
            <Button type="submit" size="xs" loading={busy} disabled={typed.trim() === ''}>
              {t('email.send')}
            </Button>
            <Button variant="default" size="xs" onClick={() => setOpen(false)}>
              {t('app.cancel')}
            </Button>
          </Row>
        </Stack>
      )}
    </Stack>
  )
}
