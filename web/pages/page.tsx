import { IconArrowLeft } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { LinkButton, Row, Text } from '#ui/layout.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import classes from './page.module.css'

/** The title of a list page, with its buttons at the end of the row. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Row className={classes.head} gap={3} rowGap={2}>
      <Text as={ScreenHeading} size="2xl" weight="heading" data-grow>
        {title}
      </Text>
      {children}
    </Row>
  )
}

type SectionProps = ComponentProps<'section'> & {
  title: string
  /** Beside the title. */
  controls?: ReactNode
}

/** A part of a page below its own heading. */
export function Section({ title, controls, className = classes.section, children, ...rest }: SectionProps) {
  const id = useId()
  return (
    <section {...rest} className={className} aria-labelledby={id}>
      <Row className={classes.sectionHead} align="baseline" gap={4} rowGap={1}>
        <Text as="h2" size="l" weight="heading" id={id}>
          {title}
        </Text>
        {controls}
      </Row>
      {children}
    </section>
  )
}

/** Link from an object to its list. */
export function BackTo({
  children,
  ...rest
}: Pick<ComponentProps<typeof Link>, 'to' | 'onClick' | 'children'>) {
  return (
    <LinkButton as={Link} className={classes.back} {...rest}>
      <IconArrowLeft size={16} stroke={1.7} aria-hidden />
      {children}
    </LinkButton>
  )
}
