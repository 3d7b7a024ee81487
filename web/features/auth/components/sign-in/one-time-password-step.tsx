import { check } from '@litopys/contract/check'
import { authRoutes } from '@litopys/contract/routes/auth'
import { oneTimePasswordLength, type SignInAnswer } from '@litopys/contract/schemas/account'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeInput } from '#ui/code-input.tsx'
import { Row } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { checkOneTimePassword } from '../../api/sign-in.ts'
import { useCheckedForm } from '../../use-checked-form.ts'
import { useCode } from '../../use-code.ts'
import classes from '../auth.module.css'
import { StepForm } from '../step-form.tsx'

type Props = { onAnswer: (answer: SignInAnswer) => void; onFailure: (error: Error) => void }

type StepProps = Props & { onOther: () => void }

export function OneTimePasswordStep(props: Props) {
  const [by, setBy] = useState<'app' | 'recoveryCode'>('app')
  return by === 'app' ? (
    <AuthenticatorStep {...props} onOther={() => setBy('recoveryCode')} />
  ) : (
    <RecoveryCodeStep {...props} onOther={() => setBy('app')} />
  )
}

function AuthenticatorStep({ onAnswer, onFailure, onOther }: StepProps) {
  const { t } = useTranslation()
  const code = useCode({
    length: oneTimePasswordLength,
    send: checkOneTimePassword,
    onDone: onAnswer,
    onFailure,
  })
  return (
    <StepForm title={t('login.totpTitle')} text={t('login.totpText')} failure={code.failure} {...code.form}>
      <CodeInput label={t('login.oneTimePassword')} {...code.input} />
      <Row gap={4} rowGap={2}>
        <Button type="submit" loading={code.checking}>
          {t('login.continue')}
        </Button>
        <TextButton onClick={onOther}>{t('login.useRecoveryCode')}</TextButton>
      </Row>
    </StepForm>
  )
}

/** Asks for a recovery code, for users who have lost their authenticator. */
function RecoveryCodeStep({ onAnswer, onFailure, onOther }: StepProps) {
  const { t } = useTranslation()
  const { form, sending, failure, onSubmit } = useCheckedForm({
    initial: { code: '' },
    issuesOf: (values) => {
      const checked = check(authRoutes.verifySecondFactor.body, typed(values))
      return checked.ok ? [] : checked.issues.map((issue) => ({ ...issue, code: 'recoveryCode' }))
    },
    send: (values) => checkOneTimePassword(typed(values).code),
    onDone: onAnswer,
    onFailure,
    fieldOf: { invalid_code: 'code' },
    focusWhenRefused: 'code',
  })
  return (
    <StepForm
      title={t('login.recoveryTitle')}
      text={t('login.recoveryText')}
      failure={failure}
      onSubmit={onSubmit}
    >
      <TextInput
        label={t('login.recoveryCode')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className={classes.code ?? ''}
        {...form.getInputProps('code')}
      />
      <Row gap={4} rowGap={2}>
        <Button type="submit" loading={sending}>
          {t('login.continue')}
        </Button>
        <TextButton onClick={onOther}>{t('login.useAuthenticator')}</TextButton>
      </Row>
    </StepForm>
  )
}

/** Copied codes may contain spaces, which are ignored. */
function typed({ code }: { code: string }) {
  return { code: code.replace(/\s/g, '') }
}
