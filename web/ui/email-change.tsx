import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import classes from './email-change.module.css'

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
    <div className={classes.email}>
      <p className={classes.line}>
        <span className={classes.label}>{t('login.email')}</span>
        <span className={classes.address}>{email}</span>
        {!pending && !isOpen && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {t('email.change')}
          </Button>
        )}
      </p>
      {pending && (
        <p className={classes.pending} role="status">
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
        </p>
      )}
      {pending && failure !== undefined && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      {isShown && (
        <form className={classes.form} noValidate onSubmit={submit}>
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
          <div className={classes.actions}>
            <Button type="submit" size="xs" loading={busy} disabled={typed.trim() === ''}>
              {t('email.send')}
            </Button>
            <Button variant="default" size="xs" onClick={() => setOpen(false)}>
              {t('app.cancel')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
