import { useErrorText } from '#i18n/use-error-text.ts'
import classes from './fields.module.css'

/**
 * A failure of the whole form. `placed`: it is shown elsewhere; by default, a failure that names fields, which
 * is shown at the fields.
 */
export function FormFailure({
  error,
  placed = namesFields(error),
}: {
  error: Error | null
  placed?: boolean
}) {
  const errorText = useErrorText()
  if (!error || placed) return null
  return (
    <p className={classes.failure} role="alert">
      {errorText(error)}
    </p>
  )
}

function namesFields(error: Error | null): boolean {
  return error !== null && 'fields' in error && Array.isArray(error.fields) && error.fields.length > 0
}
