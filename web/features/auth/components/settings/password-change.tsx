import { userRoutes } from '@litopys/contract/routes/users'
import { Button, PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '#ui/form-failure.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { changePassword } from '../../api/own-account.ts'
import { newPasswordIssues } from '../../new-password.ts'
import { useCheckedForm } from '../../use-checked-form.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { Saved } from './saved.tsx'
import { Section } from './section.tsx'

export function PasswordChange({ email }: { email: string }) {
  const { t } = useTranslation()
  const { form, sending, done, failure, onSubmit } = useCheckedForm({
    initial: { current: '', password: '', confirmation: '' },
    issuesOf: (values) => newPasswordIssues(userRoutes.changeOwnPassword.body, values),
    send: changePassword,
    onDone: () => form.reset(),
    fieldOf: { invalid_credentials: 'current' },
    focusWhenRefused: 'current',
  })
  return (
    <Section title={t('settings.password')} text={t('settings.passwordText')}>
      <Stack as="form" gap={4} noValidate onSubmit={onSubmit}>
        <FormFailure error={failure} />
        {/* Lets a password manager recognise whose password this is. */}
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordInput
          label={t('settings.currentPassword')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
          {...form.getInputProps('current')}
        />
        <NewPasswordFields
          password={form.getInputProps('password')}
          confirmation={form.getInputProps('confirmation')}
        />
        <Row gap={4} rowGap={2}>
          <Button type="submit" loading={sending} disabled={!form.isDirty()}>
            {t('settings.changePassword')}
          </Button>
          <Saved when={done && !form.isDirty()} text={t('settings.passwordChanged')} />
        </Row>
      </Stack>
    </Section>
  )
}
