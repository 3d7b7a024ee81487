import { IconChartBar, IconList, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type View, views } from '../search-state.ts'
import classes from './view-switch.module.css'

const icons = { text: IconList, table: IconTable, chart: IconChartBar } satisfies Record<View, unknown>

type Props = { view: View; onChange: (view: View) => void }

/** Switches the view of the results: list, table or chart. */
export function ViewSwitch({ view, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.views} aria-label={t('view.title')}>
      {views.map((one) => {
        const Icon = icons[one]
        return (
          <button
            key={one}
            type="button"
            className={classes.view}
            aria-pressed={one === view}
            aria-label={t(`view.${one}`)}
            title={t(`view.${one}`)}
            onClick={() => onChange(one)}
          >
            <Icon size={17} stroke={1.7} aria-hidden />
          </button>
        )
      })}
    </fieldset>
  )
}
