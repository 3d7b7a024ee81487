import { authRoutes } from '@litopys/contract/routes/auth'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/layout.tsx'
import { setPassword } from '../../api/sign-in.ts'
import { newPasswordIssues } from '../../new-password.ts'
import { useCheckedForm } from '../../use-checked-form.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { StepForm } from '../step-form.tsx'

type Props = { token: string; invited: boolean; onSet: () => void; onFailure: (error: Error) => void }

/**
 * Sets a new password after a mailed link was opened. Opening it changes nothing, because mail scanners open
 * links too.
 */
export function NewPasswordStep({ token, invited, onSet, onFailure }: Props) {
  const { t } = useTranslation()
  const { form, sending, failure, onSubmit } = useCheckedForm({
    initial: { password: '', confirmation: '' },
    issuesOf: (values) => newPasswordIssues(authRoutes.setPassword.body, { ...values, token }),
    send: (values) => setPassword({ ...values, token }),
    onDone: onSet,
    onFailure,
  })
  return (
    <StepForm
      title={t(invited ? 'login.invitedTitle' : 'login.newPasswordTitle')}
      text={t(invited ? 'login.invitedText' : 'login.newPasswordText')}
      failure={failure}
      focus="none"
      onSubmit={onSubmit}
    >
      <NewPasswordFields
        autoFocus
        password={form.getInputProps('password')}
        confirmation={form.getInputProps('confirmation')}
      />
      <Row gap={4} rowGap={2}>
        <Button type="submit" loading={sending}>
          {t('login.newPasswordSubmit')}
        </Button>
      </Row>
    </StepForm>
  )
}
