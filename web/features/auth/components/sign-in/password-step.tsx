import { check } from '@litopys/contract/check'
import { authRoutes } from '@litopys/contract/routes/auth'
import type { SignInAnswer } from '@litopys/contract/schemas/account'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#api/call-error.ts'
import { Note, Row } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { setupNeededQuery, signIn, signInMethodsQuery } from '../../api/sign-in.ts'
import type { StartNotice } from '../../sign-in-stage.ts'
import { useCheckedForm } from '../../use-checked-form.ts'
import { ProviderButton } from '../provider-button.tsx'
import { StepForm } from '../step-form.tsx'

type Props = {
  notice: StartNotice | undefined
  /** After a return from a later step the heading has the focus. On a new page the first field has it. */
  cameBack: boolean
  /** Path within the application to show after the sign-in. */
  next: string
  onAnswer: (answer: SignInAnswer) => void
  onFailure: (error: Error) => void
  onForgotten: (email: string) => void
}

/** The server blocks sign-in for a while after five wrong passwords; the hint comes earlier. */
const refusalsBeforeHint = 3

export function PasswordStep({ notice, cameBack, next, onAnswer, onFailure, onForgotten }: Props) {
  const { t } = useTranslation()
  const { data: methods } = useQuery(signInMethodsQuery)
  const [refusals, setRefusals] = useState(0)
  const { form, sending, failure, onSubmit } = useCheckedForm({
    initial: { email: '', password: '' },
    issuesOf: (values) => {
      const checked = check(authRoutes.login.body, values)
      return checked.ok ? [] : checked.issues
    },
    send: signIn,
    onDone: onAnswer,
    onFailure: (error) => {
      if (error instanceof CallError && error.code === 'invalid_credentials') setRefusals(refusals + 1)
      onFailure(error)
    },
    focusWhenRefused: 'password',
  })
  return (
    <StepForm
      title={t('login.title')}
      failure={failure}
      focus={cameBack ? 'heading' : 'none'}
      onSubmit={onSubmit}
    >
      <SetupHint />
      {notice && !failure && (
        <Note as="p" tone="accent" role="status">
          {t(`login.notice.${notice}`)}
        </Note>
      )}
      {failure && refusals >= refusalsBeforeHint && (
        <Note as="p" tone="accent" role="status">
          {t('login.attempts')}
        </Note>
      )}
      {methods?.password !== 'off' && (
        <>
          <TextInput
            label={t('login.email')}
            type="email"
            autoComplete="username"
            autoFocus={!cameBack}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t('login.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
            {...form.getInputProps('password')}
          />
          <Row gap={4} rowGap={2}>
            <Button type="submit" loading={sending}>
              {t('login.submit')}
            </Button>
            <TextButton onClick={() => onForgotten(form.values.email)}>{t('login.forgotten')}</TextButton>
          </Row>
        </>
      )}
      <ProviderButton purpose="signIn" next={next} />
    </StepForm>
  )
}

/**
 * Shows where a new installation stores the link that creates its first administrator. Empty if there are
 * users.
 */
function SetupHint() {
  const { t } = useTranslation()
  const { data: isNeeded } = useQuery(setupNeededQuery)
  if (!isNeeded) return null
  return (
    <Note as="p" tone="accent" role="status">
      <b>{t('login.noUsers')}</b> {t('login.noUsersText')}
    </Note>
  )
}
