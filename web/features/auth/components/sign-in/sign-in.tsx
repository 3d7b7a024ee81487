import type { SignInAnswer } from '@litopys/contract/schemas/account'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#api/call-error.ts'
import { session } from '#api/session.ts'
import { Row } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useEnding } from '../../ending.ts'
import { forgetStoredLink, type SignInLink } from '../../link-token.ts'
import { forgetLink } from '../../opened-link.ts'
import { forgetProviderAnswer } from '../../provider-answer.ts'
import { type Stage, stageAfter, stageOfLink } from '../../sign-in-stage.ts'
import classes from '../auth.module.css'
import { RecoveryCodeList } from '../recovery-code-list.tsx'
import { StepForm } from '../step-form.tsx'
import { CheckedLink, InvalidLinkStep } from './checked-link.tsx'
import { CodeStep } from './code-step.tsx'
import { FirstAdministratorStep } from './first-administrator-step.tsx'
import { ForgottenStep } from './forgotten-step.tsx'
import { NewEmailStep } from './new-email-step.tsx'
import { NewPasswordStep } from './new-password-step.tsx'
import { OneTimePasswordStep } from './one-time-password-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { ProviderStep } from './provider-step.tsx'
import { SecondFactorSetupStep } from './second-factor-setup-step.tsx'

type Props = {
  link: SignInLink | undefined
  /** Answer of the identity provider, if it led here. */
  answer?: string | undefined
  /** Path within the application to show after the sign-in. */
  next?: string
  onSignedIn: (next: string) => void
}

function firstStage(link: SignInLink | undefined, answer: string | undefined): Stage {
  if (answer !== undefined && !link) return { at: 'provider', answer }
  const stage = stageOfLink(link)
  return stage.at === 'password' && useEnding.getState().isEnded ? { ...stage, notice: 'ended' } : stage
}

/** Shows the steps of sign-in in the order that the server requires. */
export function SignIn({ link, answer, next: wanted = '/', onSignedIn }: Props) {
  const { t } = useTranslation()
  const [stage, setStage] = useState(() => firstStage(link, answer))
  const place = useRef(wanted)
  const [cameBack, setCameBack] = useState(false)

  function go(next: Stage) {
    setCameBack(next.at === 'password')
    setStage(next)
  }

  function enter(accessToken: string) {
    useEnding.setState({ isEnded: false })
    forgetProviderAnswer()
    session.begin(accessToken)
    onSignedIn(place.current)
  }

  function advance(answer: SignInAnswer) {
    forgetStoredLink()
    const next = stageAfter(answer)
    if (next.at === 'done') enter(next.accessToken)
    else go(next)
  }

  function startAgain() {
    forgetLink()
    forgetProviderAnswer()
    go({ at: 'password' })
  }

  /** Restarts sign-in after a timeout; says what to do with a used link. */
  function failed(error: Error) {
    if (!(error instanceof CallError)) return
    if (error.code === 'sign_in_expired') go({ at: 'password', notice: 'expired' })
    if (error.code === 'link_invalid') {
      forgetLink()
      go({ at: 'invalidLink', opens: 'link' in stage ? stage.link.opens : 'setup' })
    }
  }

  function requestLink() {
    forgetLink()
    go({ at: 'forgotten' })
  }

  const step = { onAnswer: advance, onFailure: failed }
  switch (stage.at) {
    case 'password':
      return (
        <PasswordStep
          {...step}
          notice={stage.notice}
          cameBack={cameBack}
          next={place.current}
          onForgotten={(email) => go({ at: 'forgotten', email })}
        />
      )
    case 'provider':
      return (
        <>
          <ProviderStep
            answer={stage.answer}
            onFinished={({ progress, next }) => {
              place.current = next
              advance(progress)
            }}
          />
          {back('login.toSignIn')}
        </>
      )
    case 'firstAdministrator':
      return (
        <>
          <CheckedLink link={{ opens: 'setup', token: stage.token }} onForgotten={requestLink}>
            <FirstAdministratorStep {...step} setupToken={stage.token} />
          </CheckedLink>
          {back('login.toSignIn')}
        </>
      )
    case 'newPassword':
      return (
        <>
          <CheckedLink link={stage.link} onForgotten={requestLink}>
            <NewPasswordStep
              token={stage.link.token}
              invited={stage.link.opens === 'invite'}
              onFailure={failed}
              onSet={() => {
                forgetLink()
                go({ at: 'password', notice: 'passwordSet' })
              }}
            />
          </CheckedLink>
          {back('login.toSignIn')}
        </>
      )
    case 'newEmail':
      return (
        <>
          <CheckedLink link={stage.link} onForgotten={requestLink}>
            <NewEmailStep
              token={stage.link.token}
              onFailure={failed}
              onConfirmed={() => {
                forgetLink()
                go({ at: 'password', notice: 'emailChanged' })
              }}
            />
          </CheckedLink>
          {back('login.toSignIn')}
        </>
      )
    case 'invalidLink':
      return (
        <>
          <InvalidLinkStep opens={stage.opens} onForgotten={requestLink} />
          {back('login.toSignIn')}
        </>
      )
    case 'forgotten':
      return (
        <>
          <ForgottenStep typed={stage.email ?? ''} />
          {back('login.toSignIn')}
        </>
      )
    case 'code':
      return (
        <>
          <CodeStep key={stage.sent.by} {...step} sent={stage.sent} />
          {back('login.startAgain')}
        </>
      )
    case 'oneTimePassword':
      return (
        <>
          <OneTimePasswordStep {...step} />
          {back('login.startAgain')}
        </>
      )
    case 'secondFactorSetup':
      return (
        <>
          <SecondFactorSetupStep {...step} />
          {back('login.startAgain')}
        </>
      )
    case 'recoveryCodes':
      return <RecoveryCodesStep codes={stage.codes} onSaved={() => enter(stage.accessToken)} />
    case 'done':
      return null
  }

  function back(label: 'login.toSignIn' | 'login.startAgain') {
    return (
      <TextButton className={classes.back} onClick={startAgain}>
        {t(label)}
      </TextButton>
    )
  }
}

function RecoveryCodesStep({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { t } = useTranslation()
  const [saved, setSaved] = useState(false)
  return (
    <StepForm
      title={t('login.codesTitle')}
      text={t('login.codesText')}
      failure={null}
      onSubmit={(event) => {
        event.preventDefault()
        if (saved) onSaved()
      }}
    >
      <RecoveryCodeList codes={codes} saved={saved} onSaved={setSaved} />
      <Row gap={4} rowGap={2}>
        <Button type="submit" disabled={!saved}>
          {t('login.continue')}
        </Button>
      </Row>
    </StepForm>
  )
}
