import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { FormFailure } from './form-failure.tsx'
import classes from './forms.module.css'

type Props = Omit<ComponentProps<'form'>, 'title'> & {
  title: string
  text?: ReactNode
  failure: Error | null
  /**
   * `heading`: a step that has come after another one is read from its heading. `none`: its first field takes
   * the focus.
   */
  focus?: 'heading' | 'none'
}

/** One step of a sign-in: heading, what it is about, what went wrong, fields. */
export function StepForm({ title, text, failure, focus = 'heading', children, ...form }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus === 'heading') heading.current?.focus()
  }, [focus])
  return (
    <form className={classes.form} noValidate aria-labelledby={id} {...form}>
      <ScreenHeading className={classes.title} id={id} ref={heading} tabIndex={-1}>
        {title}
      </ScreenHeading>
      {text && <div className={classes.text}>{text}</div>}
      <FormFailure error={failure} />
      {children}
    </form>
  )
}
