import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { TextButton } from '#ui/text-button.tsx'
import type { Selection } from '../use-selection.ts'
import classes from './channel-list.module.css'

type Props = { selection: Selection; busy: boolean; onRefresh: (ids: string[]) => void }

/** Shows the actions for selected channels. */
export function SelectionBar({ selection, busy, onRefresh }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const chosen = selection.ids.length
  return (
    <div className={classes.selection} role="status">
      {chosen > 0 && (
        <>
          <span>{t('channels.selected', { count: chosen, formatted: count(chosen) })}</span>
          <Button
            size="xs"
            loading={busy}
            onClick={() => {
              onRefresh(selection.ids)
              selection.clear()
            }}
          >
            {t('channels.refreshSelected')}
          </Button>
          <TextButton onClick={selection.clear}>{t('channels.unselect')}</TextButton>
        </>
      )}
    </div>
  )
}
