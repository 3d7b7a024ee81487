import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isErrorCode } from '#api/call-error.ts'
import { errorText } from '#i18n/error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import type { Entry } from '#offline/changes.ts'
import type { OfflineStoreControls } from '#offline/offline-store-state.ts'
import { FormFailure } from '#ui/form-failure.tsx'
import { PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { Conflict } from './conflict.tsx'
import classes from './offline.module.css'

type Props = { waiting: readonly Entry[]; controls: OfflineStoreControls }

/** Shows changes made offline that the server has not received. */
export function UnsentChanges({ waiting, controls }: Props) {
  const { t } = useTranslation()
  const { count, instant } = useFormat()
  const sending = useMutation({ mutationFn: (again?: Entry) => controls.send(again) })
  const stuck = waiting.filter(({ state }) => state.at !== 'waiting').length
  if (waiting.length === 0) return null
  const numbered = (number: number) => ({ count: number, formatted: count(number) })
  const needing = t('offline.stuck', numbered(stuck))
  return (
    <Stack gap={2}>
      <Text as="h3" size="m" weight="bold">
        {stuck < waiting.length ? t('offline.unsent', numbered(waiting.length)) : needing}
      </Text>
      {stuck < waiting.length && (
        <Text tone="quiet">
          {t('offline.unsentText')} {stuck > 0 && `${needing}.`}
        </Text>
      )}
      <PlainList>
        {waiting.map((entry) => (
          <li key={entry.id} className={classes.entry} data-state={entry.state.at}>
            <Text breaks>
              {t(`offline.kind.${entry.change.kind}`)}: <b>{entry.name}</b>
            </Text>
            <Text tone="quiet">
              <time dateTime={entry.madeAt}>{instant(entry.madeAt)}</time>
              {entry.state.at === 'waiting' && `, ${t('offline.waiting')}`}
            </Text>
            <Stuck
              entry={entry}
              onAgain={() => sending.mutate(entry)}
              onDiscard={() => void controls.discard(entry)}
            />
          </li>
        ))}
      </PlainList>
      <FormFailure error={sending.error} placed={false} />
      {stuck < waiting.length && (
        <Row>
          <Button
            variant="default"
            size="xs"
            loading={sending.isPending}
            onClick={() => sending.mutate(undefined)}
          >
            {t('offline.send')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

type StuckProps = { entry: Entry; onAgain: () => void; onDiscard: () => void }

/** Shows why a change cannot be sent, and what the operator can do. */
function Stuck({ entry, onAgain, onDiscard }: StuckProps) {
  const { t, i18n } = useTranslation()
  const { state } = entry
  if (state.at === 'waiting') return null
  if (state.at === 'conflict') {
    const words = wordsOfConflict[isDeletion(entry) ? 'deletion' : 'change']
    return (
      <Stack gap={2} className={classes.stuck}>
        <Text tone="danger">{t(words.why)}</Text>
        <Conflict theirs={state.theirs} change={entry.change} />
        <Ways again={t(words.again)} discard={t(words.discard)} onAgain={onAgain} onDiscard={onDiscard} />
      </Stack>
    )
  }
  const why = isErrorCode(state.code) ? errorText(state.code, i18n.language) : t('error.other')
  return (
    <Stack gap={2} className={classes.stuck}>
      <Text tone="danger">{t('offline.refused', { why })}</Text>
      <Ways
        again={t('offline.again')}
        discard={t('offline.discard')}
        onAgain={onAgain}
        onDiscard={onDiscard}
      />
    </Stack>
  )
}

const wordsOfConflict = {
  change: { why: 'offline.conflict', again: 'offline.keepMine', discard: 'offline.keepTheirs' },
  deletion: { why: 'offline.changedSince', again: 'offline.deleteAnyway', discard: 'offline.keepIt' },
} as const

const isDeletion = ({ change }: Entry) => change.kind === 'deleteQuote' || change.kind === 'deleteRequest'

type WaysProps = { again: string; discard: string; onAgain: () => void; onDiscard: () => void }

function Ways({ again, discard, onAgain, onDiscard }: WaysProps) {
  return (
    <Row>
      <Button size="xs" variant="default" onClick={onAgain}>
        {again}
      </Button>
      <Button size="xs" variant="default" onClick={onDiscard}>
        {discard}
      </Button>
    </Row>
  )
}
