import type { User } from '@litopys/contract/schemas/user'
import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeOwnAccount } from '../../api/ownAccount.ts'
import { FormFailure } from '../formFailure.tsx'
import forms from '../forms.module.css'
import { Section } from './section.tsx'

export function Privacy({ user }: { user: User }) {
  const { t } = useTranslation()
  const changing = useMutation({
    mutationFn: (privacyConsent: boolean) => changeOwnAccount(user._id, { privacyConsent }),
  })
  // Ticked at once, and back where the server refuses.
  const consent = changing.isPending ? changing.variables : user.privacyConsent
  return (
    <Section title={t('settings.privacy')} text={t('settings.privacyText')}>
      <div className={forms.form}>
        <FormFailure error={changing.error} />
        <Checkbox
          checked={consent}
          disabled={changing.isPending}
          onChange={(event) => changing.mutate(event.currentTarget.checked)}
          label={t('settings.consent')}
        />
      </div>
    </Section>
  )
}
