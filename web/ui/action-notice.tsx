import { notifications } from '@mantine/notifications'
import { Row } from './layout.tsx'
import { TextButton } from './text-button.tsx'

type Words = { message: string; action: string; close: string }

const shownMs = 10_000

/** Notification with an action for the next step, such as undoing a change or downloading a file. */
export function showAction({ message, action, close }: Words, onAction: () => void): void {
  const id = notifications.show({
    autoClose: shownMs,
    closeButtonProps: { 'aria-label': close },
    message: (
      <Row as="span" spread gap={4} rowGap={1}>
        {message}
        <TextButton
          onClick={() => {
            notifications.hide(id)
            onAction()
          }}
        >
          {action}
        </TextButton>
      </Row>
    ),
  })
}
