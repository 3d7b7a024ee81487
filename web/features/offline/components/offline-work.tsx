import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { unsentHere, workOffline } from '#offline/offline.ts'
import { type OfflineStoreControls, useOfflineStore } from '#offline/offline-store-state.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Note, Row, Stack, Text } from '#ui/layout.tsx'
import { Waiting } from '#ui/waiting.tsx'
import classes from './offline.module.css'
import { UnsentChanges } from './unsent-changes.tsx'

/** Shows whether this browser keeps an offline copy, what it contains and which changes are unsent. */
export function OfflineWork({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { state, waiting, fault } = useOfflineStore()
  const [losing, setLosing] = useState(0)
  const turnOff = async () => {
    const unsent = await unsentHere()
    if (unsent > 0) setLosing(unsent)
    else workOffline(null)
  }
  return (
    <Stack gap={5} className={classes.work} id="offline">
      <Checkbox
        label={t('offline.turnOn')}
        description={t('offline.hint')}
        checked={state.at !== 'off'}
        onChange={(event) => (event.currentTarget.checked ? workOffline(userId) : void turnOff())}
      />
      {state.at === 'opening' && <Text tone="quiet">{t('offline.opening')}</Text>}
      {state.at === 'failed' && (
        <Note as="p" tone="danger" role="alert">
          {t('offline.failed')}
        </Note>
      )}
      {state.at === 'open' && (
        <>
          {fault && (
            <Note as="p" tone="danger" role="alert">
              {t(`offline.fault.${fault}`)}
            </Note>
          )}
          <Kept controls={state.controls} />
          <UnsentChanges waiting={waiting} controls={state.controls} />
        </>
      )}
      <ConfirmDialog
        opened={losing > 0}
        title={t('offline.turnOffTitle')}
        confirm={t('offline.wipe')}
        cancel={t('app.cancel')}
        busy={false}
        failure={undefined}
        onClose={() => setLosing(0)}
        onConfirm={() => {
          setLosing(0)
          workOffline(null)
        }}
      >
        {t('offline.turnOffText', { count: losing, formatted: count(losing) })}
      </ConfirmDialog>
    </Stack>
  )
}

const pollMs = 2_000
const fillingPollMs = 500

function Kept({ controls }: { controls: OfflineStoreControls }) {
  const { t } = useTranslation()
  const { count, instant } = useFormat()
  const { data, refetch } = useQuery({
    queryKey: ['mirror', 'contents'],
    queryFn: () => controls.contents(),
    refetchInterval: ({ state }) => (state.data?.isFilling ? fillingPollMs : pollMs),
    staleTime: 0,
  })
  const copying = useMutation({
    mutationFn: () => controls.refresh(),
    onSettled: () => refetch(),
  })
  if (!data) return <Waiting blocks={1} />
  const { posts, quotes, requests, channels, opens, isFilling, refreshedAt } = data
  const counts = [
    t('offline.posts', { count: posts, formatted: count(posts) }),
    t('offline.quotes', { count: quotes, formatted: count(quotes) }),
    t('offline.requests', { count: requests, formatted: count(requests) }),
    t('offline.channels', { count: channels, formatted: count(channels) }),
  ]
  return (
    <Stack gap={2}>
      <Text as="h3" size="m" weight="bold">
        {t('offline.kept')}
      </Text>
      {isFilling ? (
        <Text tone="quiet" role="status">
          {t('offline.filling')}
        </Text>
      ) : (
        <>
          <Text numeric>{counts.join(' · ')}</Text>
          <Text tone="quiet">
            {refreshedAt
              ? t('offline.refreshed', { when: instant(refreshedAt) })
              : t('offline.neverRefreshed')}
          </Text>
        </>
      )}
      <Text tone="quiet">{t(opens ? 'offline.opens' : 'offline.opensNot')}</Text>
      <FormFailure error={copying.error} placed={false} />
      <Row>
        <Button variant="default" size="xs" loading={copying.isPending} onClick={() => copying.mutate()}>
          {t('offline.refresh')}
        </Button>
      </Row>
    </Stack>
  )
}
