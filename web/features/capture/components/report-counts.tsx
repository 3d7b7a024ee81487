import { useFormat } from '#i18n/use-format.ts'
import classes from './import-report.module.css'

/** Shows the figures of a job in a row, each with its name. Zeros are dimmed. */
export function ReportCounts({ counts }: { counts: readonly (readonly [string, number])[] }) {
  const { count } = useFormat()
  return (
    <dl className={classes.counts}>
      {counts.map(([name, value]) => (
        <div key={name} className={classes.count} data-zero={value === 0}>
          <dt>{name}</dt>
          <dd>{count(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
