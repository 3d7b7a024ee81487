import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { leave } from './unsaved.ts'
import { useFocusGivenBack } from './use-focus-given-back.ts'

type Props = { title: ReactNode; onClose: () => void; children: ReactNode }

/**
 * At the side, over the screen. Not closed by a click beside it; what was typed is not dropped without a
 * word.
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

/** Escape is for the dialog on top, such as the question who one is. */
function isCovered(): boolean {
  return document.querySelectorAll('[role="dialog"]').length > 1
}
