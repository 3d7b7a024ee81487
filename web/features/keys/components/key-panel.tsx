import type { Key } from '@litopys/contract/schemas/key'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SmallFailure } from '#ui/small-failure.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { keyList } from '../api/keys.ts'
import { DeleteKeyDialog } from './delete-key-dialog.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { KeyEntry } from './key-entry.tsx'
import classes from './keys.module.css'

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
    <>
      {keys.length === 0 ? (
        <p className={classes.none}>{t(may.create ? 'tgKeys.none' : 'tgKeys.noneRead')}</p>
      ) : (
        <ul className={classes.list} aria-label={t('tgKeys.title')}>
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
        </ul>
      )}
      {may.create && <Button onClick={() => setOpened({ kind: 'add' })}>{t('tgKeys.add')}</Button>}
      {(opened?.kind === 'add' || opened?.kind === 'renew') && (
        <KeyDialog
          renewed={opened.kind === 'renew' ? opened.key : undefined}
          onDone={close}
          onClose={close}
        />
      )}
      {opened?.kind === 'delete' && <DeleteKeyDialog entry={opened.key} onClose={close} />}
    </>
  )
}
