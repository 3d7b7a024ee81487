import type { ImportReport as Report } from '@litopys/contract/schemas/job'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/useFormat.ts'
import classes from './importReport.module.css'

/** What came of an import: the counts, and behind a fold what could not be taken over. */
export function ImportReport({ report }: { report: Report }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const counts = [
    [t('jobs.read'), report.read],
    [t('jobs.new'), report.new],
    [t('jobs.updated'), report.updated],
    [t('jobs.unchanged'), report.unchanged],
    [t('jobs.skipped'), report.skippedCount],
  ] as const
  if (report.read === 0 && report.skippedCount === 0) return null
  return (
    <>
      <dl className={classes.counts}>
        {counts.map(([name, value]) => (
          <div key={name} className={classes.count} data-zero={value === 0}>
            <dt>{name}</dt>
            <dd>{count(value)}</dd>
          </div>
        ))}
      </dl>
      {(report.skippedCount > 0 || report.gaps.length > 0) && <Details report={report} />}
    </>
  )
}

function Details({ report }: { report: Report }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const untold = report.skippedCount - report.skipped.length
  return (
    <details className={classes.details}>
      <summary>{t('jobs.details')}</summary>
      {report.skipped.length > 0 && (
        <>
          <h3 className={classes.title}>{t('jobs.skippedTitle')}</h3>
          <div className={classes.scroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('jobs.position')}</th>
                  <th scope="col">{t('jobs.reason')}</th>
                </tr>
              </thead>
              <tbody>
                {report.skipped.map(({ position, reason }) => (
                  <tr key={position}>
                    <td className={classes.position}>{position}</td>
                    <td>{reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {untold > 0 && <p className={classes.note}>{t('jobs.moreRows', { count: untold })}</p>}
        </>
      )}
      {report.gaps.length > 0 && (
        <>
          <h3 className={classes.title}>{t('jobs.gapsTitle')}</h3>
          <p className={classes.note}>{t('jobs.gapsText')}</p>
          <ul className={classes.gaps}>
            {report.gaps.map(({ channelId, from, to }) => (
              <li key={`${channelId} ${from}`}>
                {from === to ? count(from) : `${count(from)}–${count(to)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}
