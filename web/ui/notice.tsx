import type { ReactNode } from 'react'
import classes from './notice.module.css'

type Props = { title: string; children?: ReactNode; action?: ReactNode; tone?: 'quiet' | 'danger' }

/** An empty state: why it is empty, and the next step. */
export function Notice({ title, children, action, tone = 'quiet' }: Props) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
