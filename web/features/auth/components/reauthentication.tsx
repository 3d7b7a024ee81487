import { check, type Issue } from '@litopys/contract/check'
import { appBasePath } from '@litopys/contract/constants'
import { authRoutes } from '@litopys/contract/routes/auth'
import { Button, Modal, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/call.ts'
import { reauthentication } from '#api/reauthentication.ts'
import { FormFailure } from '#ui/form-failure.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { currentUserQuery } from '../api/current-user.ts'
import { signInMethodsQuery } from '../api/sign-in.ts'
import { useCheckedForm } from '../use-checked-form.ts'
import { ProviderButton } from './provider-button.tsx'

type PendingRequest = { answer: (isConfirmed: boolean) => void }

/** Dialog in which a user confirms their identity again. It is mounted once, for every page. */
export function Reauthentication() {
  const { t } = useTranslation()
  const [pending, setPending] = useState<PendingRequest | null>(null)

  useEffect(
    () =>
      reauthentication.askBy(
        () =>
          new Promise<boolean>((resolve) => {
            setPending({ answer: resolve })
          }),
      ),
    [],
  )

  function close(isConfirmed: boolean) {
    pending?.answer(isConfirmed)
    setPending(null)
  }

  return (
    <Modal
      opened={pending !== null}
      onClose={() => close(false)}
      title={t('reauth.title')}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      // Above the dialog whose action requires it.
      zIndex={300}
      centered
    >
      <ReauthenticationForm onConfirmed={() => close(true)} onCancel={() => close(false)} />
    </Modal>
  )
}

type Values = { password: string; code: string }
type FormProps = { onConfirmed: () => void; onCancel: () => void }

/** Asks for the password, and for a one-time code if the user has a second factor. */
function ReauthenticationForm({ onConfirmed, onCancel }: FormProps) {
  const { t } = useTranslation()
  const { data: user } = useQuery(currentUserQuery)
  const { data: methods } = useQuery(signInMethodsQuery)
  const withCode = user?.mfa === 'TOTP is set'
  // A user of single sign-on may have no password.
  const withPassword = user?.hasPassword !== false || !methods?.oidc
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
    <Stack as="form" gap={4} noValidate onSubmit={onSubmit}>
      {withPassword && <Text tone="soft">{t(withCode ? 'reauth.textWithCode' : 'reauth.text')}</Text>}
      {methods?.oidc && <Text tone="soft">{t('reauth.providerText')}</Text>}
      <FormFailure error={failure} />
      {withPassword && (
        <>
          <PasswordInput
            label={t('login.password')}
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
            {...form.getInputProps('password')}
          />
          {withCode && (
            <TextInput
              label={t('reauth.code')}
              autoComplete="one-time-code"
              inputMode="numeric"
              {...form.getInputProps('code')}
            />
          )}
        </>
      )}
      <Row gap={4} rowGap={2}>
        {withPassword && (
          <Button type="submit" loading={sending}>
            {t('reauth.submit')}
          </Button>
        )}
        <ProviderButton purpose="again" next={placeHere()} />
        <Button variant="default" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </Row>
    </Stack>
  )
}

function issuesOf(input: { password: string; code?: string }): Issue[] {
  const checked = check(authRoutes.reauthenticate.body, input)
  if (checked.ok) return []
  return checked.issues.map((issue) =>
    issue.path === '/code' ? { ...issue, code: 'oneTimePassword' } : issue,
  )
}

/** The current page as a path within the application. */
function placeHere(): string {
  const { pathname, search } = window.location
  return `/${pathname.slice(appBasePath.length)}${search}`
}
