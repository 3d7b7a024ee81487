import { useClickOutside } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { TextButton } from './text-button.tsx'
import classes from './tool-menu.module.css'

type Props = {
  label: string
  icon?: ReactNode
  /** `actions`: a button or link inside closes it. `choices`: it stays open. */
  holds: 'actions' | 'choices'
  /** Which edge of the panel is at that edge of the button; `end` unless given. */
  align?: 'start' | 'end'
  children: ReactNode
}

/** A button in a toolbar that opens a panel of further actions or choices. */
export function ToolMenu({ label, icon, holds, align = 'end', children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const target = useRef<HTMLButtonElement>(null)
  const place = useClickOutside(() => setOpen(false))
  const close = () => {
    // A dialog gives the focus back to what had it: the button inside is hidden by then.
    target.current?.focus()
    setOpen(false)
  }
  const closeAfterAction = ({ target: clicked, currentTarget }: MouseEvent) => {
    // React also hears clicks in the dialogs that an action opens.
    if (!(clicked instanceof Element) || !currentTarget.contains(clicked)) return
    if (clicked.closest('button, a') && !clicked.closest('[data-stays-open]')) close()
  }
  const onKeyDown = ({ key, target: typed, currentTarget }: KeyboardEvent) => {
    if (key === 'Escape' && isOpen && typed instanceof Node && currentTarget.contains(typed)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in the button or in the panel
    <div className={classes.place} ref={place} onKeyDown={onKeyDown}>
      <TextButton
        ref={target}
        className={classes.button}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
        <span className={classes.label}>{label}</span>
        <IconChevronDown className={classes.chevron} size={14} aria-hidden />
      </TextButton>
      {/* Hidden and not away: its buttons own the dialogs that they open. */}
      <fieldset
        id={panelId}
        hidden={!isOpen}
        className={classes.panel}
        data-align={align}
        aria-label={label}
        onClickCapture={holds === 'actions' ? closeAfterAction : undefined}
      >
        {children}
      </fieldset>
    </div>
  )
}
