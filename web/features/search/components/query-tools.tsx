import { Drawer } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconHelpCircle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton, Stack, Text } from '#ui/layout.tsx'
import guide from './guide.module.css'
import { LanguageGuide } from './language-guide.tsx'

const AdvancedDialog = lazy(async () => ({
  default: (await import('./advanced-dialog.tsx')).AdvancedDialog,
}))

type Props = { query: string; onRun: (query: string) => void }

/** Shows the guide to the query language and the advanced form. */
export function QueryTools({ query, onRun }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'help' | 'advanced'>()
  const close = () => setShown(undefined)
  return (
    <>
      <IconButton aria-label={t('query.help')} title={t('query.help')} onClick={() => setShown('help')}>
        <IconHelpCircle size={18} stroke={1.7} aria-hidden />
      </IconButton>
      <IconButton
        aria-label={t('query.advanced')}
        title={t('query.advanced')}
        onClick={() => setShown('advanced')}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />
      </IconButton>
      <HelpDrawer opened={shown === 'help'} onClose={close} onRun={onRun} />
      {shown === 'advanced' && (
        <Suspense>
          <AdvancedDialog query={query} opened onClose={close} onRun={onRun} />
        </Suspense>
      )}
    </>
  )
}

type DrawerProps = { opened: boolean; onClose: () => void; onRun: (query: string) => void }

/** Shows a drawer with the whole query language by example. */
function HelpDrawer({ opened, onClose, onRun }: DrawerProps) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      title={t('help.title')}
      lockScroll={false}
      size="30rem"
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Stack gap={4}>
        <div>
          <Text tone="quiet">{t('help.intro')}</Text>
          <Link to="/help">{t('help.all')}</Link>
        </div>
        <LanguageGuide
          exampleOf={(query) => (
            <button
              type="button"
              className={guide.example}
              onClick={() => {
                onClose()
                onRun(query)
              }}
            >
              {query}
            </button>
          )}
        />
      </Stack>
    </Drawer>
  )
}
