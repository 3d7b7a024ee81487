import { check } from '@litopys/contract/check'
import { authRoutes } from '@litopys/contract/routes/auth'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#api/call-error.ts'
import { Note, Row } from '#ui/layout.tsx'
import { askForRecovery } from '../../api/sign-in.ts'
import { useCheckedForm } from '../../use-checked-form.ts'
import { StepForm } from '../step-form.tsx'

/**
 * Requests a password reset link. The answer does not reveal whether the user exists. `typed`: the e-mail that
 * the user has typed before.
 */
export function ForgottenStep({ typed }: { typed: string }) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string>()
  const { form, sending, failure, onSubmit } = useCheckedForm({
    initial: { email: typed },
    issuesOf: (values) => {
      const checked = check(authRoutes.recover.body, values)
      return checked.ok ? [] : checked.issues
    },
    send: ({ email }) => askForRecovery(email),
    onDone: (_, { email }) => setSentTo(email),
    focusWhenRefused: 'email',
  })
  const isTooOften = failure instanceof CallError && failure.code === 'too_often'
  return (
    <StepForm
      title={t('login.forgottenTitle')}
      text={sentTo ? undefined : t('login.forgottenText')}
      failure={failure}
      onSubmit={onSubmit}
    >
      <div role="status">
        {sentTo && (
          <Note as="p" tone="accent">
            {t('login.forgottenSent', { email: sentTo })}
          </Note>
        )}
      </div>
      {!sentTo && (
        <>
          {isTooOften && (
            <Note as="p" tone="accent">
              {t('login.forgottenOtherWays')}
            </Note>
          )}
          <TextInput
            label={t('login.email')}
            type="email"
            autoComplete="username"
            {...form.getInputProps('email')}
          />
          <Row gap={4} rowGap={2}>
            <Button type="submit" loading={sending}>
              {t('login.forgottenSubmit')}
            </Button>
          </Row>
        </>
      )}
    </StepForm>
  )
}
