import type { OutputOf } from '@litopys/contract/route'
import type { authRoutes } from '@litopys/contract/routes/auth'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { finishProviderQuery } from '../../api/sign-in.ts'
import { StepForm } from '../step-form.tsx'

type Finished = OutputOf<typeof authRoutes.finishOidc>['data']

/** Sends the answer of the identity provider to the server, once. */
export function ProviderStep({
  answer,
  onFinished,
}: {
  answer: string
  onFinished: (finished: Finished) => void
}) {
  const { t } = useTranslation()
  const { data, error } = useQuery(finishProviderQuery(answer))
  const finish = useEffectEvent(onFinished)
  useEffect(() => {
    if (data) finish(data)
  }, [data])
  return (
    <StepForm
      title={t('login.title')}
      text={error ? undefined : <span role="status">{t('login.providerWait')}</span>}
      failure={error}
      onSubmit={(event) => event.preventDefault()}
    />
  )
}
