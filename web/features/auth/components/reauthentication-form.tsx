import { check, type Issue } from '@litopys/contract/check'
import { authRoutes } from '@litopys/contract/routes/auth'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#api/call.ts'
import { FormFailure } from '#ui/form-failure.tsx'
import { currentUserQuery } from '../api/current-user.ts'
import { useCheckedForm } from '../use-checked-form.ts'
import classes from './forms.module.css'

type Values = { password: string; code: string }
type Props = { onConfirmed: () => void; onCancel: () => void }

/** Asks for the password, and for a one-time code if the user has a second factor. */
export function ReauthenticationForm({ onConfirmed, onCancel }: Props) {
  const { t } = useTranslation()
  const { data: user } = useQuery(currentUserQuery)
  const withCode = user?.mfa === 'TOTP is set'
  const input = ({ password, code }: Values) => ({
    password,
    ...(withCode && { code: code.replace(/\s/g, '') }),
  })
  const { form, sending, failure, onSubmit } = useCheckedForm({
    initial: { password: '', code: '' },
    issuesOf: (values) => issuesOf(input(values)),
    send: (values) => call(authRoutes.reauthenticate, input(values)),
    onDone: onConfirmed,
    fieldOf: { invalid_credentials: 'password', invalid_code: 'code' },
    focusWhenRefused: 'password',
  })
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <p className={classes.text}>{t(withCode ? 'reauth.textWithCode' : 'reauth.text')}</p>
      <FormFailure error={failure} />
      <PasswordInput
        label={t('login.password')}
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
        {...form.getInputProps('password')}
      />
      {withCode && (
        <TextInput label={t('reauth.code')} autoComplete="one-time-code" {...form.getInputProps('code')} />
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={sending}>
          {t('reauth.submit')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}

function issuesOf(input: { password: string; code?: string }): Issue[] {
  const checked = check(authRoutes.reauthenticate.body, input)
  if (checked.ok) return []
  return checked.issues.map((issue) =>
    issue.path === '/code' ? { ...issue, code: 'oneTimePassword' } : issue,
  )
}
