import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { leave } from './unsaved.ts'
import { useFocusGivenBack } from './use-focus-given-back.ts'

type Props = { title: ReactNode; onClose: () => void; children: ReactNode }

/**
 * A drawer at the side of the screen. A click outside does not close it; unsaved text is not dropped without
 * a question.
 */
export function SideDrawer({ title, onClose, children }: Props) {
  useFocusGivenBack()
  const { t } = useTranslation()
  return (
    <Drawer
      opened
      onClose={() => {
        if (!isCovered()) leave(onClose)
      }}
      position="right"
      size="38rem"
      title={title}
      lockScroll={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {children}
    </Drawer>
  )
}

/** Escape closes the dialog on top first, such as the reauthentication. */
function isCovered(): boolean {
  return document.querySelectorAll('[role="dialog"]').length > 1
}
