import { check } from '@litopys/contract/check'
import { login } from '@litopys/contract/routes/auth'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CallError } from '#api/callError.ts'
import { signIn } from '../api/signIn.ts'
import { useFieldTexts } from '../useFieldTexts.ts'
import { FormFailure } from './formFailure.tsx'
import classes from './forms.module.css'

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation()
  const fieldTexts = useFieldTexts()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: (values) => {
      const checked = check(login.body, values)
      return checked.ok ? {} : fieldTexts(checked.issues, values)
    },
  })
  const signingIn = useMutation({
    mutationFn: signIn,
    onSuccess: onSignedIn,
    onError: (error, values) => {
      if (error instanceof CallError) form.setErrors(fieldTexts(error.fields, values))
    },
  })

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => signingIn.mutate(values))}
      aria-labelledby="sign-in-title"
    >
      <h1 className={classes.title} id="sign-in-title">
        {t('login.title')}
      </h1>
      <FormFailure error={signingIn.error} />
      <TextInput
        label={t('login.email')}
        type="email"
        autoComplete="username"
        autoFocus
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t('login.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
        {...form.getInputProps('password')}
      />
      <Button type="submit" loading={signingIn.isPending} className={classes.submit}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
