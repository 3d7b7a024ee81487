import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languageTable } from '../languageTable.ts'
import classes from './helpDrawer.module.css'

type Props = { opened: boolean; onClose: () => void; onRun: (query: string) => void }

/** The whole query language by examples. */
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
      {languageTable.map(({ title, lines }) => (
        <section key={title}>
          <h3 className={classes.title}>{t(title)}</h3>
          <ul className={classes.lines}>
            {lines.map(({ example, means }) => (
              <li key={example} className={classes.line}>
                <button
                  type="button"
                  className={classes.example}
                  onClick={() => {
                    onClose()
                    onRun(example)
                  }}
                >
                  {example}
                </button>
                <span>{t(means)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Drawer>
  )
}
