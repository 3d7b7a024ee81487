import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

type Props = {
  /** Target of a link to this section. */
  anchor?: string
  title: string
  text: string
  children: ReactNode
}

/** Shows a section of the settings: title and description at the side, controls next to them. */
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
