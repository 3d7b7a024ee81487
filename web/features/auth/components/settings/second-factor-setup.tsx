import { oneTimePasswordLength } from '@litopys/contract/schemas/account'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { CodeInput } from '#ui/code-input.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { activateSecondFactor, secondFactorSetupQuery } from '../../api/second-factor.ts'
import { useCode } from '../../use-code.ts'
import forms from '../forms.module.css'
import { SetupSecret } from '../setup-secret.tsx'

type Props = { onDone: (recoveryCodes: string[]) => void }

export function SecondFactorSetup({ onDone }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const setup = useQuery(secondFactorSetupQuery('settings'))
  const code = useCode({ length: oneTimePasswordLength, send: activateSecondFactor, onDone })
  if (setup.error) return <SmallFailure title={errorText(setup.error)} onRetry={() => void setup.refetch()} />
  if (!setup.data) return <Waiting />
  return (
    <form className={forms.form} noValidate {...code.form}>
      <p className={forms.text}>{t('settings.setUpText')}</p>
      <FormFailure error={code.failure} />
      <SetupSecret setup={setup.data} />
      <CodeInput label={t('login.secondFactorSetupCode')} {...code.input} />
      <div className={forms.actions}>
        <Button type="submit" loading={code.checking}>
          {t('login.continue')}
        </Button>
      </div>
    </form>
  )
}
