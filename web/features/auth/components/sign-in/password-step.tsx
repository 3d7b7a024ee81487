import { check } from '@litopys/contract/check'
import { authRoutes } from '@litopys/contract/routes/auth'
import type { SignInAnswer } from '@litopys/contract/schemas/account'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#api/call-error.ts'
import { TextButton } from '#ui/text-button.tsx'
import { signIn } from '../../api/sign-in.ts'
import type { StartNotice } from '../../sign-in-stage.ts'
import { useCheckedForm } from '../../use-checked-form.ts'
import classes from '../forms.module.css'
import { StepForm } from '../step-form.tsx'
import { SetupHint } from './setup-hint.tsx'
import own from './sign-in.module.css'

type Props = {
  notice: StartNotice | undefined
  /** After a return from a later step the heading has the focus. On a new page the first field has it. */
  cameBack: boolean
  onAnswer: (answer: SignInAnswer) => void
  onFailure: (error: Error) => void
  onForgotten: () => void
}

/** The server blocks sign-in for a while after five wrong passwords; the hint comes earlier. */
const refusalsBeforeHint = 3

export function PasswordStep({ notice, cameBack, onAnswer, onFailure, onForgotten }: Props) {
  const { t } = useTranslation()
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
        <p className={own.notice} role="status">
          {t(`login.notice.${notice}`)}
        </p>
      )}
      {failure && refusals >= refusalsBeforeHint && (
        <p className={own.notice} role="status">
          {t('login.attempts')}
        </p>
      )}
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
      <div className={classes.actions}>
        <Button type="submit" loading={sending}>
          {t('login.submit')}
        </Button>
        <TextButton onClick={onForgotten}>{t('login.forgotten')}</TextButton>
      </div>
    </StepForm>
  )
}
