import type { KeySignIn } from '@litopys/contract/schemas/key'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#api/call-error.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { giveCode, givePassword } from '../api/keys.ts'
import classes from './keys.module.css'

type Props = {
  asked: Exclude<KeySignIn, { step: 'done' }>
  onNext: (next: KeySignIn) => void
  onAnew: () => void
}

/** Errors after which the same sign-in can be retried. Any other error ends it. */
const mendable = [
  'telegram_code_invalid',
  'telegram_password_invalid',
  'telegram_limited',
  'telegram_unreachable',
]

/** Asks for the code sent by Telegram, or for the password of the account. */
export function SignInStepForm({ asked, onNext, onAnew }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const giving = useMutation({
    mutationFn: (given: string) =>
      asked.step === 'code' ? giveCode(asked.signInId, given) : givePassword(asked.signInId, given),
    gcTime: 0,
    onSuccess: onNext,
  })
  const { error } = giving
  const isOver =
    error instanceof CallError && error.code.match(/^(key|telegram)_/) && !mendable.includes(error.code)
  const given = asked.step === 'code' ? text.replaceAll(/\D/g, '') : text
  const isWhole = asked.step === 'code' ? /^\d{4,8}$/.test(given) : given !== ''
  const failure = error ? errorText(error) : undefined
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) giving.mutate(given)
      }}
    >
      <p className={classes.text}>
        {asked.step === 'code' ? t(`tgKeys.codeBy.${asked.place}`) : t('tgKeys.passwordText')}
      </p>
      {asked.step === 'code' ? (
        <TextInput
          label={t('tgKeys.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          data-autofocus
          autoFocus
          value={text}
          error={failure}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <PasswordInput
          label={t('tgKeys.password')}
          description={asked.hint ? t('tgKeys.hint', { hint: asked.hint }) : undefined}
          autoComplete="off"
          data-autofocus
          autoFocus
          value={text}
          error={failure}
          visibilityToggleButtonProps={{ 'aria-label': t('tgKeys.show', { what: t('tgKeys.password') }) }}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={classes.actions}>
        {isOver ? (
          <Button onClick={onAnew}>{t('tgKeys.anew')}</Button>
        ) : (
          <Button type="submit" loading={giving.isPending} disabled={!isWhole}>
            {t('tgKeys.continue')}
          </Button>
        )}
      </div>
    </form>
  )
}
