import { oneTimePasswordLength, type SignInAnswer } from '@litopys/contract/schemas/account'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeInput } from '#ui/code-input.tsx'
import { Row } from '#ui/layout.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { secondFactorSetupQuery } from '../../api/second-factor.ts'
import { checkOneTimePassword } from '../../api/sign-in.ts'
import { useCode } from '../../use-code.ts'
import { SetupSecret } from '../setup-secret.tsx'
import { StepForm } from '../step-form.tsx'

type Props = { onAnswer: (answer: SignInAnswer) => void; onFailure: (error: Error) => void }

/** Sets up the second factor if the user's role requires it. */
export function SecondFactorSetupStep({ onAnswer, onFailure }: Props) {
  const { t } = useTranslation()
  const setup = useQuery(secondFactorSetupQuery('signIn'))
  const code = useCode({
    length: oneTimePasswordLength,
    send: checkOneTimePassword,
    onDone: onAnswer,
    onFailure,
  })
  const { error } = setup
  useEffect(() => {
    if (error) onFailure(error)
  }, [error, onFailure])
  return (
    <StepForm
      title={t('login.secondFactorSetupTitle')}
      text={t('login.secondFactorSetupText')}
      failure={code.failure}
      {...code.form}
    >
      {error && (
        <SmallFailure title={t('login.secondFactorSetupFailed')} onRetry={() => void setup.refetch()} />
      )}
      {!error && !setup.data && <Waiting />}
      {setup.data && (
        <>
          <SetupSecret setup={setup.data} />
          <CodeInput label={t('login.secondFactorSetupCode')} {...code.input} />
          <Row gap={4} rowGap={2}>
            <Button type="submit" loading={code.checking}>
              {t('login.continue')}
            </Button>
          </Row>
        </>
      )}
    </StepForm>
  )
}
