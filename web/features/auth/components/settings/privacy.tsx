import type { User } from '@litopys/contract/schemas/user'
import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '#ui/form-failure.tsx'
import { Stack } from '#ui/layout.tsx'
import { changeOwnAccount } from '../../api/own-account.ts'
import { Section } from './section.tsx'

export function Privacy({ user }: { user: User }) {
  const { t } = useTranslation()
  const [consent, setConsent] = useState(user.privacyConsent)
  const changing = useMutation({
    mutationFn: (privacyConsent: boolean) => changeOwnAccount(user._id, { privacyConsent }),
    // The box changes at once and changes back if the server refuses.
    onError: (_, wanted) => setConsent(!wanted),
  })
  return (
    <Section title={t('settings.privacy')} text={t('settings.privacyText')}>
      <Stack gap={4}>
        <FormFailure error={changing.error} />
        <Checkbox
          checked={consent}
          onChange={(event) => {
            setConsent(event.currentTarget.checked)
            changing.mutate(event.currentTarget.checked)
          }}
          label={t('settings.consent')}
        />
      </Stack>
    </Section>
  )
}
