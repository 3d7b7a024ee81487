import type { Hold } from '@litopys/contract/schemas/hold'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Stack, Text } from '#ui/layout.tsx'
import { Pages } from '#ui/pages.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { holdList, holdsPerPage } from '../api/holds.ts'
import { HoldEntries } from './hold-entries.tsx'

type Props = { mayLift: boolean; linkTo: (hold: Hold) => ReactNode }

/** All holds that the signed-in user may list. Holds that are over are shown on request. */
export function HoldTable({ mayLift, linkTo }: Props) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [showsOver, setShowsOver] = useState(false)
  const { data, error, refetch } = useQuery(holdList({ state: showsOver ? 'all' : 'active', page }))
  return (
    <Stack gap={4}>
      <Checkbox
        label={t('holds.showOver')}
        checked={showsOver}
        onChange={({ currentTarget }) => {
          setShowsOver(currentTarget.checked)
          setPage(1)
        }}
      />
      {error && !data && <SmallFailure title={t('holds.failed')} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {data?.data.length === 0 && <Text tone="soft">{t('holds.none')}</Text>}
      {data && data.data.length > 0 && (
        <>
          <HoldEntries holds={data.data} label={t('holds.title')} mayLift={mayLift} linkTo={linkTo} />
          <Pages
            label={t('holds.title')}
            page={page}
            perPage={holdsPerPage}
            total={data.totalItems}
            onGo={setPage}
          />
        </>
      )}
    </Stack>
  )
}
