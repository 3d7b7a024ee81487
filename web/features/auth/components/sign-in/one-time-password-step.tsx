import { oneTimePasswordLength, type SignInAnswer } from '@litopys/contract/schemas/account'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeInput } from '#ui/code-input.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { checkOneTimePassword } from '../../api/sign-in.ts'
import { useCode } from '../../use-code.ts'
import classes from '../forms.module.css'
import { StepForm } from '../step-form.tsx'
import { RecoveryCodeStep } from './recovery-code-step.tsx'

type Props = { onAnswer: (answer: SignInAnswer) => void; onFailure: (error: Error) => void }

export function OneTimePasswordStep(props: Props) {
  const [by, setBy] = useState<'app' | 'recoveryCode'>('app')
  return by === 'app' ? (
    <AuthenticatorStep {...props} onOther={() => setBy('recoveryCode')} />
  ) : (
    <RecoveryCodeStep {...props} onOther={() => setBy('app')} />
  )
}

function AuthenticatorStep({ onAnswer, onFailure, onOther }: Props & { onOther: () => void }) {
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
      <div className={classes.actions}>
        <Button type="submit" loading={code.checking}>
          {t('login.continue')}
        </Button>
        <TextButton onClick={onOther}>{t('login.useRecoveryCode')}</TextButton>
      </div>
    </StepForm>
  )
}
