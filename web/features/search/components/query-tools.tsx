import { IconAdjustmentsHorizontal, IconHelpCircle } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

const AdvancedDialog = lazyDialog(async () => (await import('./advanced-dialog.tsx')).AdvancedDialog)

const HelpDrawer = lazyDialog(async () => (await import('./help-drawer.tsx')).HelpDrawer)

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
      <Suspense>
        {shown === 'help' && <HelpDrawer onClose={close} onRun={onRun} />}
        {shown === 'advanced' && <AdvancedDialog query={query} onClose={close} onRun={onRun} />}
      </Suspense>
    </>
  )
}
