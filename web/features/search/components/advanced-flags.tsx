import { type QueryFlag, queryFlags } from '@litopys/contract/query/syntax'
import { entityTable } from '@litopys/language/entity-kinds'
import { useTranslation } from 'react-i18next'
import { QuietSelect } from '#ui/quiet-select.tsx'
import type { Advanced } from '../advanced.ts'
import classes from './advanced-dialog.module.css'

type Flags = Advanced['flags']
const choices = ['Any', 'Yes', 'No'] as const

/** Selects what a post must have, must not have, or may have. */
export function AdvancedFlags({ flags, onChange }: { flags: Flags; onChange: (flags: Flags) => void }) {
  const { t } = useTranslation()
  const flagField = (flag: QueryFlag) => {
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
  }
  return (
    <fieldset className={classes.group}>
      <legend>{t('advanced.flags')}</legend>
      <div className={classes.flags}>{queryFlags.filter((flag) => !isReasoned(flag)).map(flagField)}</div>
      <details className={classes.found} open={queryFlags.some((flag) => isReasoned(flag) && flag in flags)}>
        <summary>{t('advanced.found')}</summary>
        <div className={classes.flags}>{queryFlags.filter(isReasoned).map(flagField)}</div>
      </details>
    </fieldset>
  )
}

function isReasoned(flag: QueryFlag): boolean {
  return entityTable.some(({ name, own }) => !own && flag === `has:${name}`)
}
