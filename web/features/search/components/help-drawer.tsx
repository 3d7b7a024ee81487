import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Stack, Text } from '#ui/layout.tsx'
import { useFocusGivenBack } from '#ui/use-focus-given-back.ts'
import guide from './guide.module.css'
import { LanguageGuide } from './language-guide.tsx'

type Props = { onClose: () => void; onRun: (query: string) => void }

/** Shows a drawer with the whole query language by example. */
export function HelpDrawer({ onClose, onRun }: Props) {
  useFocusGivenBack()
  const { t } = useTranslation()
  return (
    <Drawer
      opened
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
