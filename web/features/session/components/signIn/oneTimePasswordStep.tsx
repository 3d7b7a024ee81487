import { oneTimePasswordLength, type SignInAnswer } from '@litopys/contract/schemas/account'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeInput } from '#ui/codeInput.tsx'
import { TextButton } from '#ui/textButton.tsx'
import { checkOneTimePassword } from '../../api/signIn.ts'
import { useCode } from '../../useCode.ts'
import classes from '../forms.module.css'
import { StepForm } from '../stepForm.tsx'
import { RecoveryCodeStep } from './recoveryCodeStep.tsx'

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
