import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { TextButton } from './textButton.tsx'
import classes from './toolMenu.module.css'

type Props = {
  label: string
  icon?: ReactNode
  /** `actions`: a button or link inside closes it. `choices`: it stays open. */
  holds: 'actions' | 'choices'
  children: ReactNode
}

/** A button in a toolbar that opens a panel of further actions or choices. */
export function ToolMenu({ label, icon, holds, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  const closeAfterAction = ({ target: clicked }: MouseEvent) => {
    if (!(clicked instanceof Element) || !clicked.closest('button, a')) return
    if (clicked.closest('[data-stays-open]')) return
    // A dialog gives the focus back to what had it: the button inside is hidden by then.
    target.current?.focus()
    setOpen(false)
  }
  return (
    // Kept mounted: its buttons own the dialogs that they open.
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      keepMounted
      withinPortal={false}
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <TextButton ref={target} className={classes.button} onClick={() => setOpen(!isOpen)}>
          {icon}
          <span className={classes.label}>{label}</span>
          <IconChevronDown className={classes.chevron} size={14} aria-hidden />
        </TextButton>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.panel ?? ''}
        aria-label={label}
        onClickCapture={holds === 'actions' ? closeAfterAction : undefined}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
