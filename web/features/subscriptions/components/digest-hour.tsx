import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '#ui/form-failure.tsx'
import { QuietCheck } from '#ui/quiet-check.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { digestHour, saveDigest, subscriptions } from '../api/subscriptions.ts'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

/** Selects the hour of the daily e-mail digest. Shown only if the user watches a search. */
export function DigestHour() {
  const { t } = useTranslation()
  const { data: watched = [] } = useQuery(subscriptions)
  const { data: digest } = useQuery(digestHour)
  const saving = useMutation({ mutationFn: saveDigest })
  if (!digest || (watched.length === 0 && digest.hour === null)) return null
  const shown = saving.isPending ? saving.variables.hour : digest.hour
  const hasUnusual = (saving.isPending ? saving.variables.unusual : undefined) ?? digest.unusual ?? false
  return (
    <div>
      <QuietSelect
        label={t('subscriptions.mail')}
        value={shown === null ? '' : String(shown)}
        options={[
          { value: '', label: t('subscriptions.noMail') },
          ...hours.map((hour) => ({ value: hour, label: `${hour.padStart(2, '0')}:00` })),
        ]}
        onChange={(value) => saving.mutate({ hour: value === '' ? null : Number(value) })}
      />
      {shown !== null && (
        <QuietCheck
          label={t('subscriptions.mailUnusual')}
          title={t('subscriptions.mailUnusualLong')}
          checked={hasUnusual}
          onChange={(unusual) => saving.mutate({ hour: shown, unusual })}
        />
      )}
      {saving.error && <FormFailure error={saving.error} placed={false} />}
    </div>
  )
}
