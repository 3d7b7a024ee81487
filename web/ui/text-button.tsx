import type { ComponentProps } from 'react'
import classes from './text-button.module.css'

/** An unobtrusive button inside text or a row of controls. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={`${classes.button} ${className ?? ''}`} />
}
