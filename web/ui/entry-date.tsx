import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import classes from './entry.module.css'

type Props = { at: string; to: string; state?: object; title: string; children?: ReactNode }

/** The date of an entry as a link to its page, beside the actions of the entry. */
export function EntryDate({ at, to, state, title, children }: Props) {
  const { day, time } = useFormat()
  return (
    <div className={classes.when}>
      <Link className={classes.page ?? ''} to={to} state={state} title={title}>
        <time dateTime={at}>
          <span className={classes.day}>{day(at)}</span> {time(at)}
        </time>
      </Link>
      {children}
    </div>
  )
}
