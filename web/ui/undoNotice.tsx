import { notifications } from '@mantine/notifications'
import { TextButton } from './textButton.tsx'
import classes from './undoNotice.module.css'

type Words = { message: string; undo: string; close: string }

const shownMs = 10_000

/** Says that something is gone, and takes that back at one click. */
export function showUndo({ message, undo, close }: Words, onUndo: () => void): void {
  const id = notifications.show({
    autoClose: shownMs,
    closeButtonProps: { 'aria-label': close },
    message: (
      <span className={classes.line}>
        {message}
        <TextButton
          onClick={() => {
            notifications.hide(id)
            onUndo()
          }}
        >
          {undo}
        </TextButton>
      </span>
    ),
  })
}
