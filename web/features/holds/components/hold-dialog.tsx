import type { HeldObject } from '@litopys/contract/schemas/hold'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { holdList } from '../api/holds.ts'
import { HoldEntries } from './hold-entries.tsx'
import { HoldForm } from './hold-form.tsx'

type Props = { object: HeldObject; mayPlace: boolean; onClose: () => void }

/** The holds on one object, and a form for another one. */
export function HoldDialog({ object, mayPlace, onClose }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(holdList({ object, state: 'active', page: 1 }))
  return (
    <FormDialog title={t('holds.title')} onClose={onClose}>
      <Stack gap={5}>
        <Text tone="soft">{t(`holds.text.${object.kind}`)}</Text>
        {error && !data && <SmallFailure title={t('holds.failed')} onRetry={() => void refetch()} />}
        {!error && !data && <Waiting />}
        {data && data.data.length > 0 && (
          <HoldEntries holds={data.data} label={t('holds.title')} mayLift={mayPlace} />
        )}
        {data?.data.length === 0 && <Text tone="quiet">{t('holds.noneHere')}</Text>}
        {mayPlace && <HoldForm object={object} />}
      </Stack>
    </FormDialog>
  )
}
