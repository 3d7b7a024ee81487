import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './help-drawer.module.css'
import guide from './language-guide.module.css'
import { LanguageGuide } from './language-guide.tsx'

type Props = { opened: boolean; onClose: () => void; onRun: (query: string) => void }

/** Shows a drawer with the whole query language by example. */
export function HelpDrawer({ opened, onClose, onRun }: Props) {
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
      <p className={classes.intro}>{t('help.intro')}</p>
      <p className={classes.intro}>
        <Link to="/help">{t('help.all')}</Link>
      </p>
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
    </Drawer>
  )
}
