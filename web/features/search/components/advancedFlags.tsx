import { queryFlags } from '@litopys/contract/query/syntax'
import { useTranslation } from 'react-i18next'
import { QuietSelect } from '#ui/quietSelect.tsx'
import type { Advanced } from '../advanced.ts'
import classes from './advancedDialog.module.css'

type Flags = Advanced['flags']
const choices = ['Any', 'Yes', 'No'] as const

/** What a post has to have or be, must not, or may. */
export function AdvancedFlags({ flags, onChange }: { flags: Flags; onChange: (flags: Flags) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.group}>
      <legend>{t('advanced.flags')}</legend>
      <div className={classes.flags}>
        {queryFlags.map((flag) => {
          const wanted = flags[flag]
          return (
            <QuietSelect
              key={flag}
              label={t(`query.${flag}`)}
              value={wanted === undefined ? 'Any' : wanted ? 'Yes' : 'No'}
              options={choices.map((value) => ({ value, label: t(`advanced.flag${value}`) }))}
              onChange={(choice) => {
                const { [flag]: _, ...others } = flags
                onChange(choice === 'Any' ? others : { ...others, [flag]: choice === 'Yes' })
              }}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
