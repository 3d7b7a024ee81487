import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/layout.tsx'
import { confirmEmail } from '../../api/sign-in.ts'
import { StepForm } from '../step-form.tsx'

type Props = { token: string; onConfirmed: () => void; onFailure: (error: Error) => void }

/**
 * Confirms a new e-mail by a button. Opening the link changes nothing, because mail scanners open links too.
 */
export function NewEmailStep({ token, onConfirmed, onFailure }: Props) {
  const { t } = useTranslation()
  const confirming = useMutation({
    mutationFn: () => confirmEmail(token),
    onSuccess: onConfirmed,
    onError: onFailure,
  })
  return (
    <StepForm
      title={t('login.newEmailTitle')}
      text={t('login.newEmailText')}
      failure={confirming.error}
      focus="heading"
      onSubmit={(event) => {
        event?.preventDefault()
        confirming.mutate()
      }}
    >
      <Row gap={4} rowGap={2}>
        <Button type="submit" loading={confirming.isPending}>
          {t('login.newEmailSubmit')}
        </Button>
      </Row>
    </StepForm>
  )
}
