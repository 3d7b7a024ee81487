import { emailCodeLength, type SignInAnswer, smsCodeLength } from '@litopys/contract/schemas/account'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { CallError } from '#api/call-error.ts'
import { CodeInput } from '#ui/code-input.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Note, Row, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { checkCode, sendCodeAgain } from '../../api/sign-in.ts'
import { type Stage, stageAfter } from '../../sign-in-stage.ts'
import { useCode } from '../../use-code.ts'
import { StepForm } from '../step-form.tsx'

type Sent = Extract<Stage, { at: 'code' }>['sent']
type Props = {
  sent: Sent
  onAnswer: (answer: SignInAnswer) => void
  onFailure: (error: Error) => void
}

/** Asks for the code that was sent by e-mail or SMS. */
export function CodeStep({ sent: sentFirst, onAnswer, onFailure }: Props) {
  const { t } = useTranslation()
  const [sent, setSent] = useState(sentFirst)
  const { by } = sent
  const length = by === 'email' ? emailCodeLength : smsCodeLength
  const code = useCode({ length, send: (typed) => checkCode(by, typed), onDone: onAnswer, onFailure })
  const resending = useMutation({
    mutationFn: () => sendCodeAgain(by),
    onSuccess: (answer) => {
      const next = stageAfter(answer)
      if (next.at === 'code' && next.sent.by === by) setSent(next.sent)
      else onAnswer(answer)
    },
    onError: onFailure,
  })
  return (
    <StepForm
      title={t(by === 'email' ? 'login.emailCodeTitle' : 'login.smsCodeTitle')}
      text={
        <Trans
          i18nKey={by === 'email' ? 'login.emailCodeText' : 'login.smsCodeText'}
          values={{ address: sent.sentTo }}
          components={{ strong: <Text as="strong" tone="strong" weight="bold" breaks /> }}
        />
      }
      failure={code.failure}
      {...code.form}
    >
      {sent.inOutbox && (
        <Note as="p" tone="accent">
          {t('login.inOutbox')}
        </Note>
      )}
      <CodeInput label={t('login.code')} {...code.input} />
      <Row gap={4} rowGap={2}>
        <Button type="submit" loading={code.checking}>
          {t('login.continue')}
        </Button>
      </Row>
      <FormFailure error={resending.error} />
      <Resend
        sent={sent}
        sentAgain={resending.isSuccess}
        failure={resending.error}
        sending={resending.isPending}
        onResend={() => resending.mutate()}
      />
    </StepForm>
  )
}

type ResendProps = {
  /** The code that was sent last; a new one restarts the countdown. */
  sent: { cooldown: number }
  sentAgain: boolean
  sending: boolean
  failure: Error | null
  onResend: () => void
}

/** Sends the code again and shows when the next code can be sent. */
function Resend({ sent, sentAgain, sending, failure, onResend }: ResendProps) {
  const { t } = useTranslation()
  const wait = failure instanceof CallError ? failure.retryAfter : undefined
  const left = useCountdown(wait ?? sent.cooldown, failure ?? sent)
  return (
    <Row gap={3} rowGap={1} tone="quiet" numeric>
      {left > 0 ? (
        <span>{t('login.resendIn', { seconds: left })}</span>
      ) : (
        <TextButton disabled={sending} onClick={onResend}>
          {t('login.resend')}
        </TextButton>
      )}
      <span role="status">{sentAgain && t('login.resent')}</span>
    </Row>
  )
}

/** Seconds left of `seconds`; the countdown restarts whenever `start` changes. */
function useCountdown(seconds: number, start: unknown): number {
  const [left, setLeft] = useState(seconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `start` restarts a countdown of the same length
  useEffect(() => {
    const until = performance.now() + seconds * 1_000
    const tick = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1_000)))
    tick()
    const timer = setInterval(tick, 250)
    const stop = setTimeout(() => clearInterval(timer), seconds * 1_000 + 500)
    return () => {
      clearInterval(timer)
      clearTimeout(stop)
    }
  }, [seconds, start])
  return left
}
