import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { FormFailure } from '#ui/form-failure.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import classes from './auth.module.css'

type Props = Omit<ComponentProps<'form'>, 'title'> & {
  title: string
  text?: ReactNode
  failure: Error | null
  /** Where the focus goes. `heading`: to the heading of a later step. `none`: the first field takes it. */
  focus?: 'heading' | 'none'
}

/** Shows a step of sign-in: heading, description, error, fields. */
export function StepForm({ title, text, failure, focus = 'heading', children, ...form }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus === 'heading') heading.current?.focus()
  }, [focus])
  return (
    <Stack as="form" gap={4} noValidate aria-labelledby={id} {...form}>
      <Text
        as={ScreenHeading}
        size="xl"
        weight="heading"
        className={classes.heading}
        id={id}
        ref={heading}
        tabIndex={-1}
      >
        {title}
      </Text>
      {text && (
        <Text as="div" tone="soft">
          {text}
        </Text>
      )}
      <FormFailure error={failure} />
      {children}
    </Stack>
  )
}
