import { Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '#ui/text-button.tsx'

/** The facets behind a button, on narrow screens. */
export function FacetDrawer({ active, children }: { active: number; children: ReactNode }) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <TextButton onClick={open}>
        <IconFilter size={16} stroke={1.7} aria-hidden />
        {active > 0 ? t('search.filters', { count: active }) : t('search.filtersNone')}
      </TextButton>
      <Drawer
        opened={opened}
        onClose={close}
        title={t('search.filtersNone')}
        lockScroll={false}
        size="20rem"
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        {children}
      </Drawer>
    </>
  )
}
