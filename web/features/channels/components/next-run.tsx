import type { Channel } from '@litopys/contract/schemas/channel'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import classes from './run-state.module.css'

/** Shows when the next automatic refresh of a channel is, and how often it runs. */
export function NextRun({ channel: { source, schedule, capture } }: { channel: Channel }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  if (source === 'none') return <span className={classes.none}>{t('channels.noSource')}</span>
  return (
    <span className={classes.run}>
      {capture?.nextRunAt ? (
        <>
          <time dateTime={capture.nextRunAt}>{instant(capture.nextRunAt)}</time>
          <span className={classes.counts}>{t(`schedule.${schedule}`)}</span>
        </>
      ) : (
        <span className={classes.none}>{t(`schedule.${schedule}`)}</span>
      )}
    </span>
  )
}
