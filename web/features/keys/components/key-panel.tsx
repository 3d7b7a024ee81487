import type { Key } from '@litopys/contract/schemas/key'
import { Button, Tabs } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { keyList, removeKey } from '../api/keys.ts'
import { KeyEntry } from './key-entry.tsx'
import { PasteForm } from './paste-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

type Props = {
  may: { create: boolean; test: boolean; change: 'none' | 'own' | 'all' }
}
type Opened = { kind: 'add' } | { kind: 'renew'; key: Key } | { kind: 'delete'; key: Key }

/** Shows the Telegram accounts that read channels. */
export function KeyPanel({ may }: Props) {
  const { t } = useTranslation()
  const { data: keys, error, refetch } = useQuery(keyList)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  if (error && !keys) return <SmallFailure title={t('tgKeys.failed')} onRetry={() => void refetch()} />
  if (!keys) return <Waiting />
  const mayChange = (key: Key) => may.change === 'all' || (may.change === 'own' && key.own)
  return (
    <Stack gap={4}>
      {keys.length === 0 ? (
        <Text tone="soft">{t(may.create ? 'tgKeys.none' : 'tgKeys.noneRead')}</Text>
      ) : (
        <PlainList aria-label={t('tgKeys.title')}>
          {keys.map((key) => (
            <KeyEntry
              key={key._id}
              entry={key}
              mayTest={may.test}
              mayChange={mayChange(key)}
              onRenew={() => setOpened({ kind: 'renew', key })}
              onDelete={() => setOpened({ kind: 'delete', key })}
            />
          ))}
        </PlainList>
      )}
      {may.create && (
        <Row>
          <Button onClick={() => setOpened({ kind: 'add' })}>{t('tgKeys.add')}</Button>
        </Row>
      )}
      {(opened?.kind === 'add' || opened?.kind === 'renew') && (
        <KeyDialog
          renewed={opened.kind === 'renew' ? opened.key : undefined}
          onDone={close}
          onClose={close}
        />
      )}
      {opened?.kind === 'delete' && <DeleteKeyDialog entry={opened.key} onClose={close} />}
    </Stack>
  )
}

type DialogProps = {
  /** The key that gets a new session; undefined to add a key. */
  renewed: Key | undefined
  onDone: (key: Key) => void
  onClose: () => void
}

/** Adds a key in one of two ways: Telegram sends a code, or the user pastes a session. */
function KeyDialog({ renewed, onDone, onClose }: DialogProps) {
  const { t } = useTranslation()
  return (
    <FormDialog
      title={renewed ? t('tgKeys.renewTitle', { phone: renewed.phoneNumber }) : t('tgKeys.addTitle')}
      size="lg"
      onClose={onClose}
    >
      <Tabs defaultValue="code" keepMounted={false}>
        <Tabs.List aria-label={t('tgKeys.ways')}>
          <Tabs.Tab value="code">{t('tgKeys.byCode')}</Tabs.Tab>
          <Tabs.Tab value="paste">{t('tgKeys.byPaste')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="code" pt="md">
          <SignInForm renewed={renewed} onDone={onDone} />
        </Tabs.Panel>
        <Tabs.Panel value="paste" pt="md">
          <PasteForm renewed={renewed} onDone={onDone} />
        </Tabs.Panel>
      </Tabs>
    </FormDialog>
  )
}

function DeleteKeyDialog({ entry, onClose }: { entry: Key; onClose: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const removing = useMutation({ mutationFn: () => removeKey(entry._id), onSuccess: onClose })
  return (
    <ConfirmDialog
      opened
      title={t('tgKeys.deleteTitle', { phone: entry.phoneNumber })}
      confirm={t('tgKeys.delete')}
      cancel={t('app.cancel')}
      busy={removing.isPending}
      failure={removing.error ? errorText(removing.error) : undefined}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <p>{t('tgKeys.deleteText')}</p>
    </ConfirmDialog>
  )
}
