import { VisuallyHidden } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Row, Stack, useNarrow } from './layout.tsx'
import { TextButton } from './text-button.tsx'
import classes from './tool-menu.module.css'

type Props = {
  label: string
  icon?: ReactNode
  /** `actions`: a button or link inside closes it. `choices`: it stays open. */
  holds: 'actions' | 'choices'
  /** Edge of the panel that is aligned with the same edge of the button; `end` by default. */
  align?: 'start' | 'end'
  /** Where the panel opens; `below` by default. `above` is for a row at the bottom of the screen. */
  side?: 'below' | 'above'
  children: ReactNode
}

/** A toolbar button that opens a panel of further actions or options. */
export function ToolMenu({ label, icon, holds, align = 'end', side = 'below', children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useNarrow()
  const panelId = useId()
  const target = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    if (isOpen && panel.current) keepOnScreen(panel.current)
  }, [isOpen])
  const place = useClickOutside(() => setOpen(false))
  const close = () => {
    // A dialog returns the focus to the element that had it, and the button inside the panel is hidden then.
    target.current?.focus()
    setOpen(false)
  }
  const closeAfterAction = ({ target: clicked, currentTarget }: MouseEvent) => {
    // React also gets clicks in the dialogs that an action opens.
    if (!(clicked instanceof Element) || !currentTarget.contains(clicked)) return
    if (clicked.closest('button, a') && !clicked.closest('[data-stays-open]')) close()
  }
  const onKeyDown = ({ key, target: typed, currentTarget }: KeyboardEvent) => {
    if (key === 'Escape' && isOpen && typed instanceof Node && currentTarget.contains(typed)) close()
  }
  return (
    // Escape in the button or in the panel.
    <Row inline className={classes.place} ref={place} onKeyDown={onKeyDown}>
      <TextButton
        ref={target}
        tone="soft"
        className={classes.button}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
        {/* A phone only has space for the icon; screen readers still read the name. */}
        {isNarrow ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {!isNarrow && <IconChevronDown size={14} aria-hidden />}
      </TextButton>
      {/* Hidden, but mounted: its buttons own the dialogs that they open. */}
      <Stack
        as="fieldset"
        ref={panel}
        gap={1}
        align="start"
        id={panelId}
        hidden={!isOpen}
        className={classes.panel}
        data-edge={align}
        data-side={side}
        aria-label={label}
        onClickCapture={holds === 'actions' ? closeAfterAction : undefined}
      >
        {children}
      </Stack>
    </Row>
  )
}

/** Pixels between a panel and the edge of the screen. */
const gutter = 8

/** Moves a panel sideways that would leave the screen: on a phone, its button can be anywhere in its row. */
function keepOnScreen(panel: HTMLElement): void {
  panel.style.translate = 'none'
  const { left, right } = panel.getBoundingClientRect()
  const end = document.documentElement.clientWidth - gutter
  const shift = left < gutter ? gutter - left : Math.min(0, end - right)
  panel.style.translate = `${shift}px`
}
