import { useErrorText } from '#i18n/use-error-text.ts'
import classes from './fields.module.css'

/** A failure of the whole form; faults of a field are shown at the field. */
export function FormFailure({ error, placed }: { error: Error | null; placed: boolean }) {
  const errorText = useErrorText()
  if (!error || placed) return null
  return (
    <p className={classes.failure} role="alert">
      {errorText(error)}
    </p>
  )
}
