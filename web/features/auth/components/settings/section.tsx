import { type ReactNode, useId } from 'react'
import { Stack, Text } from '#ui/layout.tsx'
import classes from '../auth.module.css'

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
      <Stack gap={1}>
        <Text as="h2" size="l" weight="heading" id={id}>
          {title}
        </Text>
        <Text tone="quiet">{text}</Text>
      </Stack>
      <div>{children}</div>
    </section>
  )
}
