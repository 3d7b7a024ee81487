import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '#ui/form-failure.tsx'
import { goToProvider, signInMethodsQuery } from '../api/sign-in.ts'

type Props = {
  /** Path within the application to show after the sign-in. */
  next: string
  /** `again`: a signed-in user confirms who they are. */
  purpose: 'signIn' | 'again'
}

/** Leads to the identity provider. Empty if there is none. */
export function ProviderButton({ next, purpose }: Props) {
  const { t } = useTranslation()
  const { data: methods } = useQuery(signInMethodsQuery)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => goToProvider({ next, isFresh: purpose === 'again' }),
  })
  if (!methods?.oidc) return null
  return (
    <>
      <FormFailure error={error} />
      <Button variant="default" loading={isPending || isSuccess} onClick={() => mutate()}>
        {t(purpose === 'again' ? 'reauth.provider' : 'login.provider', { name: methods.oidc.name })}
      </Button>
    </>
  )
}
