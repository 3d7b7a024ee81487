import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { leave } from './unsaved.ts'

type Props = { title: ReactNode; onClose: () => void; children: ReactNode }

/** At the side, over the screen. Not closed by a click beside it; what was typed is not dropped without a word. */
export function SideDrawer({ title, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened
      onClose={() => leave(onClose)}
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
