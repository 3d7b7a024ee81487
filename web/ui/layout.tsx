import { useMediaQuery } from '@mantine/hooks'
import type { ComponentPropsWithRef, ElementType } from 'react'
import classes from './layout.module.css'

/** A step of the scale of spaces in tokens.css. */
type Space = 0 | 1 | 2 | 3 | 4 | 5

/** Props that may be left out or undefined. */
type Choices<T> = { [K in keyof T]?: T[K] | undefined }

type BoxProps = Choices<{
  size: 's' | 'm' | 'l' | 'xl' | '2xl'
  tone: 'strong' | 'soft' | 'quiet' | 'accent' | 'danger' | 'warn' | 'good'
  weight: 'normal' | 'medium' | 'bold' | 'heading'
  /** Digits of equal width. */
  numeric: boolean
  /** Breaks long words and addresses. */
  breaks: boolean
  /** One line with an ellipsis. */
  cut: boolean
  className: string
}>

type StackProps = BoxProps &
  Choices<{
    gap: Space
    align: 'start' | 'baseline' | 'end' | 'stretch'
  }>

type RowProps = StackProps &
  Choices<{
    /** Space between lines, if it differs from the space between columns. */
    rowGap: 0 | 1 | 2
    inline: boolean
    nowrap: boolean
    /** Puts the remaining space between the items. */
    spread: boolean
  }>

/**
 * Own props of a layout component and the props of the element or component `as` that it renders. Layout
 * components use data attributes and one style sheet: the content security policy forbids style tags made at
 * run time. Their rules have no specificity, so every rule of a class in `className` has precedence.
 */
type PropsOf<E extends ElementType, Own> = Own & { as?: E } & Omit<ComponentPropsWithRef<E>, keyof Own | 'as'>

/** Items side by side, which wrap. */
export function Row<E extends ElementType = 'div'>(props: PropsOf<E, RowProps>) {
  return <Box {...props} base={classes.row} />
}

/** Items below one another. */
export function Stack<E extends ElementType = 'div'>(props: PropsOf<E, StackProps>) {
  return <Box {...props} base={classes.stack} />
}

/** A paragraph, or another element, without margins. */
export function Text<E extends ElementType = 'p'>(props: PropsOf<E, BoxProps>) {
  return <Box as="p" {...props} base={classes.text} />
}

/** A list without bullets. */
export function PlainList<E extends ElementType = 'ul'>(props: PropsOf<E, BoxProps>) {
  return <Box as="ul" {...props} base={classes.list} />
}

/** Names and values in two columns: `dt` and `dd`. */
export function Facts(props: PropsOf<'dl', BoxProps>) {
  return <Box as="dl" {...props} base={classes.facts} />
}

/** A box with a line in the colour of its tone before it. */
export function Note<E extends ElementType = 'div'>(props: PropsOf<E, BoxProps>) {
  return <Box {...props} base={classes.note} />
}

/** A link that looks like a text button. */
export function LinkButton<E extends ElementType = 'a'>(props: PropsOf<E, BoxProps>) {
  return <Box as="a" {...props} base={classes.link} />
}

/** A square button of one icon. Needs an `aria-label`. */
export function IconButton(props: PropsOf<'button', BoxProps> & { 'aria-label': string }) {
  return <Box as="button" type="button" {...props} base={classes.icon} />
}

/** Whether the screen has the width of a phone. The style sheets have the same limit. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
}

function Box({
  as: Element = 'div',
  base,
  className,
  gap,
  rowGap,
  align,
  inline,
  nowrap,
  spread,
  size,
  tone,
  weight,
  numeric,
  breaks,
  cut,
  ...rest
}: RowProps & { as?: ElementType; base: string | undefined }) {
  return (
    <Element
      className={[classes.box, base, className].filter(Boolean).join(' ')}
      data-gap={gap}
      data-row-gap={rowGap}
      data-align={align}
      data-inline={inline || undefined}
      data-nowrap={nowrap || undefined}
      data-spread={spread || undefined}
      data-size={size}
      data-tone={tone}
      data-weight={weight}
      data-numeric={numeric || undefined}
      data-break={breaks || undefined}
      data-cut={cut || undefined}
      {...rest}
    />
  )
}
