import type { Hold } from '@litopys/contract/schemas/hold'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { HoldEntries } from './hold-entries.tsx'

type Props = { title: string; holds: readonly Hold[]; mayLift: boolean; onClose: () => void }

/** Says why a channel cannot be deleted, and who can lift its holds. */
export function HeldDialog({ title, holds, mayLift, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog title={t('holds.refused', { title })} onClose={onClose}>
      <Stack gap={4}>
        <Text tone="soft">{t('holds.text.channel')}</Text>
        <HoldEntries holds={holds} label={t('holds.title')} mayLift={mayLift} />
      </Stack>
    </FormDialog>
  )
}
