import { check, type Issue } from '@litopys/contract/check'
import { initialize } from '@litopys/contract/routes/auth'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CallError } from '#api/callError.ts'
import { createAdministrator } from '../api/signIn.ts'
import { useFieldTexts } from '../useFieldTexts.ts'
import { FormFailure } from './formFailure.tsx'
import classes from './forms.module.css'

type Props = { setupToken: string; onSignedIn: () => void }
type Values = { email: string; password: string; confirmation: string }

export function FirstAdministratorForm({ setupToken, onSignedIn }: Props) {
  const { t } = useTranslation()
  const fieldTexts = useFieldTexts()
  const form = useForm<Values>({
    initialValues: { email: '', password: '', confirmation: '' },
    validate: (values) => fieldTexts(issuesOf({ ...values, setupToken }), values),
  })
  const creating = useMutation({
    mutationFn: (values: Values) => createAdministrator({ ...values, setupToken }),
    onSuccess: onSignedIn,
    onError: (error, values) => {
      if (error instanceof CallError) form.setErrors(fieldTexts(error.fields, values))
    },
  })
  const toggle = { 'aria-label': t('login.showPassword') }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => creating.mutate(values))}
      aria-labelledby="setup-title"
    >
      <h1 className={classes.title} id="setup-title">
        {t('login.setupTitle')}
      </h1>
      <p className={classes.text}>{t('login.setupText')}</p>
      <FormFailure error={creating.error} />
      <TextInput
        label={t('login.email')}
        type="email"
        autoComplete="username"
        autoFocus
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t('login.password')}
        description={t('login.newPasswordHint')}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label={t('login.confirmation')}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        {...form.getInputProps('confirmation')}
      />
      <Button type="submit" loading={creating.isPending} className={classes.submit}>
        {t('login.setupSubmit')}
      </Button>
    </form>
  )
}

function issuesOf(input: Values & { setupToken: string }): Issue[] {
  const checked = check(initialize.body, input)
  const issues = checked.ok ? [] : checked.issues
  if (input.confirmation !== '' && input.password === input.confirmation) return issues
  return [...issues, { path: '/confirmation', code: 'differs', message: 'The two passwords differ' }]
}
