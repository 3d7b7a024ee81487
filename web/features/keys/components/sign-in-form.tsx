import type { Key, KeySignIn } from '@litopys/contract/schemas/key'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '#ui/form-failure.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { showErrors } from '#ui/show-errors.ts'
import { useUnsavedMark } from '#ui/unsaved.ts'
import { cancelSignIn, startSignIn } from '../api/keys.ts'
import { useKeyFaults } from '../use-key-faults.ts'
import { KeyFields } from './key-fields.tsx'
import { SignInStepForm } from './sign-in-step-form.tsx'

type Props = { renewed: Key | undefined; onDone: (key: Key) => void }

/** Signs in to Telegram: it sends a code to the account, then may ask for the password. */
export function SignInForm({ renewed, onDone }: Props) {
  const { t } = useTranslation()
  const faults = useKeyFaults()
  const [signIn, setSignIn] = useState<Exclude<KeySignIn, { step: 'done' }>>()
  const underWay = useRef<string>(undefined)
  useEffect(
    () => () => {
      if (underWay.current) cancelSignIn(underWay.current)
    },
    [],
  )

  function take(next: KeySignIn) {
    underWay.current = next.step === 'done' ? undefined : next.signInId
    if (next.step === 'done') onDone(next.key)
    else setSignIn(next)
  }

  const form = useForm({
    initialValues: { phoneNumber: '', appId: renewed?.appId ?? '', appHash: '' },
    validate: faults.inSignIn,
  })
  const starting = useMutation({
    mutationFn: (values: typeof form.values) =>
      startSignIn({ ...values, ...(renewed ? { key: renewed._id } : {}) }),
    gcTime: 0,
    onSuccess: take,
    onError: (error, values) => showErrors(form, faults.inAnswer(error, values)),
  })
  useUnsavedMark((form.isDirty() || signIn !== undefined) && !starting.isPending)
  if (signIn)
    return (
      <SignInStepForm
        key={signIn.step}
        signIn={signIn}
        onNext={take}
        onRestart={() => {
          underWay.current = undefined
          setSignIn(undefined)
          starting.reset()
        }}
      />
    )
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={form.onSubmit(
        (values) => starting.mutate(values),
        (wrong) => showErrors(form, wrong),
      )}
    >
      <FormFailure error={starting.error} placed={Object.keys(form.errors).length > 0} />
      <KeyFields inputProps={(field) => form.getInputProps(field)} />
      <Row>
        <Button type="submit" loading={starting.isPending}>
          {t('tgKeys.sendCode')}
        </Button>
      </Row>
    </Stack>
  )
}
