import { emailCodeLength, type SignInAnswer, smsCodeLength } from '@litopys/contract/schemas/account'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { CodeInput } from '#ui/code-input.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { checkCode, sendCodeAgain } from '../../api/sign-in.ts'
import { type Stage, stageAfter } from '../../sign-in-stage.ts'
import { useCode } from '../../use-code.ts'
import classes from '../forms.module.css'
import { StepForm } from '../step-form.tsx'
import { Resend } from './resend.tsx'
import own from './sign-in.module.css'

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
          components={{ strong: <strong className={own.address} /> }}
        />
      }
      failure={code.failure}
      {...code.form}
    >
      {sent.inOutbox && <p className={own.notice}>{t('login.inOutbox')}</p>}
      <CodeInput label={t('login.code')} {...code.input} />
      <div className={classes.actions}>
        <Button type="submit" loading={code.checking}>
          {t('login.continue')}
        </Button>
      </div>
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
