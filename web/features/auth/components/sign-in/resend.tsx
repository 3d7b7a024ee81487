import { useTranslation } from 'react-i18next'
import { CallError } from '#api/call-error.ts'
import { TextButton } from '#ui/text-button.tsx'
import { useCountdown } from '#ui/use-countdown.ts'
import own from './sign-in.module.css'

type Props = {
  /** The code that was sent last; a new one restarts the countdown. */
  sent: { cooldown: number }
  sentAgain: boolean
  sending: boolean
  failure: Error | null
  onResend: () => void
}

/** Sends the code again and shows when the next code can be sent. */
export function Resend({ sent, sentAgain, sending, failure, onResend }: Props) {
  const { t } = useTranslation()
  const wait = failure instanceof CallError ? failure.retryAfter : undefined
  const left = useCountdown(wait ?? sent.cooldown, failure ?? sent)
  return (
    <div className={own.resend}>
      {left > 0 ? (
        <span>{t('login.resendIn', { seconds: left })}</span>
      ) : (
        <TextButton disabled={sending} onClick={onResend}>
          {t('login.resend')}
        </TextButton>
      )}
      <span role="status">{sentAgain && t('login.resent')}</span>
    </div>
  )
}
