import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ImportPanel } from '#features/capture/components/import-panel.tsx'
import { channelTitles, someWithSource } from '#features/channels/api/channels.ts'
import type { ChannelRights } from '#features/channels/channel-rights.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Stack } from '#ui/layout.tsx'
import { TableExport } from '../export-button.tsx'
import { PageHead } from '../page.tsx'
import classes from './channels.module.css'

type Props = {
  rights: ChannelRights
  /** The parameters of the list. */
  question: Record<string, unknown>
  onAdd: () => void
  onRefreshAll: () => void
}

const noTitles: ReadonlyMap<string, string> = new Map()

/** The title, and actions for all channels: add one, import a file, refresh them. */
export function ChannelsHead({ rights, question, onAdd, onRefreshAll }: Props) {
  const { t } = useTranslation()
  const [importOpen, setImportOpen] = useState(false)
  const { data: titles = noTitles } = useQuery({ ...channelTitles, enabled: rights.refresh })
  return (
    <>
      <PageHead title={t('channels.title')}>
        <TableExport name="channels" query={question} />
        {rights.refresh && (
          <>
            <Button
              size="sm"
              variant="default"
              aria-expanded={importOpen}
              aria-controls="import-panel"
              onClick={() => setImportOpen(!importOpen)}
            >
              {t('import.open')}
            </Button>
            <RefreshAll onRefreshAll={onRefreshAll} />
          </>
        )}
        {rights.add && (
          <Button size="sm" leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={onAdd}>
            {t('channels.add')}
          </Button>
        )}
      </PageHead>
      {rights.refresh && (
        <Stack className={classes.import} gap={3} id="import-panel" hidden={!importOpen}>
          <ImportPanel channelTitles={titles} />
          <Link to="/jobs?kind=import">{t('import.all')}</Link>
        </Stack>
      )}
    </>
  )
}

function RefreshAll({ onRefreshAll }: Pick<Props, 'onRefreshAll'>) {
  const { t } = useTranslation()
  const [confirming, setConfirming] = useState(false)
  const { data: isSome } = useQuery(someWithSource)
  return (
    <>
      <Button
        size="sm"
        variant="default"
        disabled={!isSome}
        title={isSome === false ? t('channels.refreshNone') : undefined}
        onClick={() => setConfirming(true)}
      >
        {t('channels.refreshAll')}
      </Button>
      <ConfirmDialog
        opened={confirming}
        title={t('channels.refreshAllTitle')}
        confirm={t('channels.refresh')}
        cancel={t('app.cancel')}
        busy={false}
        failure={undefined}
        onConfirm={() => {
          setConfirming(false)
          onRefreshAll()
        }}
        onClose={() => setConfirming(false)}
      >
        <p>{t('channels.refreshAllText')}</p>
      </ConfirmDialog>
    </>
  )
}
