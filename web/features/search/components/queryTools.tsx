import { IconAdjustmentsHorizontal, IconHelpCircle, IconListDetails } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { TextButton } from '#ui/textButton.tsx'
import { AdvancedDialog } from './advancedDialog.tsx'
import { HelpDrawer } from './helpDrawer.tsx'
import classes from './queryTools.module.css'

type Props = {
  query: string
  onRun: (query: string) => void
  /** Where lists are searched for, with the filters of this search. */
  batchAddress: string
  /** What is done with the search that is asked. */
  children?: ReactNode
}

/** Other ways to a query than writing it. */
export function QueryTools({ query, onRun, batchAddress, children }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'help' | 'advanced'>()
  const close = () => setShown(undefined)
  return (
    <div className={classes.tools}>
      <TextButton onClick={() => setShown('help')}>
        <IconHelpCircle size={16} stroke={1.7} aria-hidden />
        {t('query.help')}
      </TextButton>
      <TextButton onClick={() => setShown('advanced')}>
        <IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />
        {t('query.advanced')}
      </TextButton>
      <Link className={classes.link ?? ''} to={batchAddress}>
        <IconListDetails size={16} stroke={1.7} aria-hidden />
        {t('query.batch')}
      </Link>
      {children}
      <HelpDrawer opened={shown === 'help'} onClose={close} onRun={onRun} />
      <AdvancedDialog query={query} opened={shown === 'advanced'} onClose={close} onRun={onRun} />
    </div>
  )
}
