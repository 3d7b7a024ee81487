import type { LastRun } from '@litopys/contract/schemas/channel'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { useRunText } from '../use-run-text.ts'
import classes from './run-state.module.css'

/** Shows the result of a channel's last refresh, or the progress of the running one. */
export function RunState({ run }: { run: LastRun | undefined }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const runText = useRunText()
  if (!run) return <span className={classes.none}>{t('channels.neverRun')}</span>
  const why = runText.reason(run)
  return (
    <span className={classes.run}>
      <span className={classes.state} data-status={run.status}>
        {t(`jobs.${run.status}`)}
      </span>{' '}
      <time className={classes.time} dateTime={run.finishedAt ?? run.createdAt}>
        {instant(run.finishedAt ?? run.createdAt)}
      </time>
      {why && (
        <span className={classes.reason} data-status={run.status}>
          {why}
        </span>
      )}
      {!why && runText.counts(run) && <span className={classes.counts}>{runText.counts(run)}</span>}
    </span>
  )
}
