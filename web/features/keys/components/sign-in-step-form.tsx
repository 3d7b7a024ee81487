import type { KeySignIn } from '@litopys/contract/schemas/key'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#api/call-error.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { sendCode, sendPassword } from '../api/keys.ts'

type Props = {
  signIn: Exclude<KeySignIn, { step: 'done' }>
  onNext: (next: KeySignIn) => void
  onRestart: () => void
}

/** Errors after which the same sign-in can be retried. Any other error ends it. */
const retryable = [
  'telegram_code_invalid',
  'telegram_password_invalid',
  'telegram_limited',
  'telegram_unreachable',
]

/** Asks for the code sent by Telegram, or for the password of the account. */
export function SignInStepForm({ signIn, onNext, onRestart }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const sending = useMutation({
    mutationFn: (answer: string) =>
      signIn.step === 'code' ? sendCode(signIn.signInId, answer) : sendPassword(signIn.signInId, answer),
    gcTime: 0,
    onSuccess: onNext,
  })
  const { error } = sending
  const isOver =
    error instanceof CallError && error.code.match(/^(key|telegram)_/) && !retryable.includes(error.code)
  const answer = signIn.step === 'code' ? text.replaceAll(/\D/g, '') : text
  const isWhole = signIn.step === 'code' ? /^\d{4,8}$/.test(answer) : answer !== ''
  const failure = error ? errorText(error) : undefined
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) sending.mutate(answer)
      }}
    >
      <Text tone="soft">
        {signIn.step === 'code' ? t(`tgKeys.codeBy.${signIn.place}`) : t('tgKeys.passwordText')}
      </Text>
      {signIn.step === 'code' ? (
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
          description={signIn.hint ? t('tgKeys.hint', { hint: signIn.hint }) : undefined}
          autoComplete="off"
          data-autofocus
          autoFocus
          value={text}
          error={failure}
          visibilityToggleButtonProps={{ 'aria-label': t('tgKeys.show', { what: t('tgKeys.password') }) }}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Row>
        {isOver ? (
          <Button onClick={onRestart}>{t('tgKeys.startAgain')}</Button>
        ) : (
          <Button type="submit" loading={sending.isPending} disabled={!isWhole}>
            {t('tgKeys.continue')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
