import { authRoutes } from '@litopys/contract/routes/auth'
import type { SignInAnswer } from '@litopys/contract/schemas/account'
import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/layout.tsx'
import { createAdministrator } from '../../api/sign-in.ts'
import { newPasswordIssues } from '../../new-password.ts'
import { useCheckedForm } from '../../use-checked-form.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { StepForm } from '../step-form.tsx'

type Props = {
  setupToken: string
  onAnswer: (answer: SignInAnswer) => void
  onFailure: (error: Error) => void
}

export function FirstAdministratorStep({ setupToken, onAnswer, onFailure }: Props) {
  const { t } = useTranslation()
  const { form, sending, failure, onSubmit } = useCheckedForm({
    initial: { email: '', password: '', confirmation: '' },
    issuesOf: (values) => newPasswordIssues(authRoutes.initialize.body, { ...values, setupToken }),
    send: (values) => createAdministrator({ ...values, setupToken }),
    onDone: onAnswer,
    onFailure,
  })
  return (
    <StepForm
      title={t('login.setupTitle')}
      text={t('login.setupText')}
      failure={failure}
      focus="none"
      onSubmit={onSubmit}
    >
      <TextInput
        label={t('login.email')}
        type="email"
        autoComplete="username"
        autoFocus
        {...form.getInputProps('email')}
      />
      <NewPasswordFields
        password={form.getInputProps('password')}
        confirmation={form.getInputProps('confirmation')}
      />
      <Row gap={4} rowGap={2}>
        <Button type="submit" loading={sending}>
          {t('login.setupSubmit')}
        </Button>
      </Row>
    </StepForm>
  )
}
