import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './export-panel.module.css'

type Props = { hint: string; checked: boolean; onChange: (checked: boolean) => void }

/** Selects whether the file also contains English translations. */
export function TranslationChoice({ hint, checked, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div>
      <label className={classes.translate}>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {t('exports.translate')}
      </label>
      <p className={classes.quiet} id={id}>
        {hint}
      </p>
    </div>
  )
}
