import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isErrorCode } from '#api/callError.ts'
import { errorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/useFormat.ts'
import type { Entry } from '#mirror/changes.ts'
import type { MirrorControls } from '#mirror/mirrorState.ts'
import { FormFailure } from '#ui/formFailure.tsx'
import { TextButton } from '#ui/textButton.tsx'
import { Conflict } from './conflict.tsx'
import classes from './offline.module.css'

type Props = { waiting: readonly Entry[]; controls: MirrorControls }

/** What was done without a connection and has not reached the server. */
export function UnsentChanges({ waiting, controls }: Props) {
  const { t } = useTranslation()
  const { count, instant } = useFormat()
  const sending = useMutation({ mutationFn: (again?: Entry) => controls.send(again) })
  const stuck = waiting.filter(({ state }) => state.at !== 'waiting').length
  if (waiting.length === 0) return null
  const numbered = (number: number) => ({ count: number, formatted: count(number) })
  const needing = t('offline.stuck', numbered(stuck))
  return (
    <div>
      <h3 className={classes.head}>
        {stuck < waiting.length ? t('offline.unsent', numbered(waiting.length)) : needing}
      </h3>
      {stuck < waiting.length && (
        <p className={classes.text}>
          {t('offline.unsentText')} {stuck > 0 && `${needing}.`}
        </p>
      )}
      <ul className={classes.list}>
        {waiting.map((entry) => (
          <li key={entry.id} className={classes.entry} data-state={entry.state.at}>
            <p className={classes.name}>
              {t(`offline.kind.${entry.change.kind}`)}: <b>{entry.name}</b>
            </p>
            <p className={classes.text}>
              <time dateTime={entry.madeAt}>{instant(entry.madeAt)}</time>
              {entry.state.at === 'waiting' && `, ${t('offline.waiting')}`}
            </p>
            <Stuck
              entry={entry}
              onAgain={() => sending.mutate(entry)}
              onDiscard={() => void controls.discard(entry)}
            />
          </li>
        ))}
      </ul>
      <FormFailure error={sending.error} placed={false} />
      <Button
        className={classes.button ?? ''}
        variant="default"
        size="xs"
        loading={sending.isPending}
        onClick={() => sending.mutate(undefined)}
      >
        {t('offline.send')}
      </Button>
    </div>
  )
}

type StuckProps = { entry: Entry; onAgain: () => void; onDiscard: () => void }

/** Why a change does not get through, and what can be done about it. */
function Stuck({ entry, onAgain, onDiscard }: StuckProps) {
  const { t, i18n } = useTranslation()
  const { state } = entry
  if (state.at === 'waiting') return null
  const isConflict = state.at === 'conflict'
  const why =
    state.at === 'refused' && isErrorCode(state.code)
      ? errorText(state.code, i18n.language)
      : t('error.other')
  return (
    <div className={classes.stuck}>
      <p className={classes.why}>{isConflict ? t('offline.conflict') : t('offline.refused', { why })}</p>
      {isConflict && <Conflict theirs={state.theirs} change={entry.change} />}
      <p className={classes.ways}>
        <TextButton onClick={onAgain}>{t(isConflict ? 'offline.keepMine' : 'offline.again')}</TextButton>
        <TextButton onClick={onDiscard}>
          {t(isConflict ? 'offline.keepTheirs' : 'offline.discard')}
        </TextButton>
      </p>
    </div>
  )
}
