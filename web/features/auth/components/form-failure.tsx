import { CallError } from '#api/call-error.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import classes from './forms.module.css'

/** Shows an error of the whole form. Errors of a field are shown at the field. */
export function FormFailure({ error }: { error: Error | null }) {
  const errorText = useErrorText()
  if (!error || (error instanceof CallError && error.fields.length > 0)) return null
  return (
    <p className={classes.failure} role="alert">
      {errorText(error)}
    </p>
  )
}
