import type { ComponentProps } from 'react'
import { LinkButton } from './layout.tsx'

/** An unobtrusive button inside text or a row of controls. */
export function TextButton(props: Omit<ComponentProps<typeof LinkButton<'button'>>, 'as'>) {
  return <LinkButton as="button" type="button" {...props} />
}
