import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

type Props = {
  /** Where a link leads to. */
  anchor?: string
  title: string
  text: string
  children: ReactNode
}

/** One subject of the settings: what it is about at the side, what can be changed beside it. */
export function Section({ anchor, title, text, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} id={anchor} aria-labelledby={id}>
      <div>
        <h2 className={classes.title} id={id}>
          {title}
        </h2>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}
