import { IconAdjustmentsHorizontal, IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdvancedDialog } from './advanced-dialog.tsx'
import { HelpDrawer } from './help-drawer.tsx'
import classes from './query-line.module.css'

type Props = { query: string; onRun: (query: string) => void }

/** Shows the guide to the query language and the advanced form. */
export function QueryTools({ query, onRun }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'help' | 'advanced'>()
  const close = () => setShown(undefined)
  return (
    <>
      <button
        type="button"
        className={classes.tool}
        aria-label={t('query.help')}
        title={t('query.help')}
        onClick={() => setShown('help')}
      >
        <IconHelpCircle size={18} stroke={1.7} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.tool}
        aria-label={t('query.advanced')}
        title={t('query.advanced')}
        onClick={() => setShown('advanced')}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />
      </button>
      <HelpDrawer opened={shown === 'help'} onClose={close} onRun={onRun} />
      <AdvancedDialog query={query} opened={shown === 'advanced'} onClose={close} onRun={onRun} />
    </>
  )
}
