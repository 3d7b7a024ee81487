import { check } from '@litopys/contract/check'
import { authRoutes } from '@litopys/contract/routes/auth'
import type { SignInAnswer } from '@litopys/contract/schemas/account'
import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextButton } from '#ui/text-button.tsx'
import { checkOneTimePassword } from '../../api/sign-in.ts'
import { useCheckedForm } from '../../use-checked-form.ts'
import classes from '../forms.module.css'
import { StepForm } from '../step-form.tsx'

type Props = {
  onAnswer: (answer: SignInAnswer) => void
  onFailure: (error: Error) => void
  onOther: () => void
}

/** Asks for a recovery code, for users who have lost their authenticator. */
export function RecoveryCodeStep({ onAnswer, onFailure, onOther }: Props) {
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
        className={classes.mono ?? ''}
        {...form.getInputProps('code')}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={sending}>
          {t('login.continue')}
        </Button>
        <TextButton onClick={onOther}>{t('login.useAuthenticator')}</TextButton>
      </div>
    </StepForm>
  )
}

/** Copied codes may contain spaces, which are ignored. */
function typed({ code }: { code: string }) {
  return { code: code.replace(/\s/g, '') }
}
