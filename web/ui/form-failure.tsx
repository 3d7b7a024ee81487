import { useErrorText } from '#i18n/use-error-text.ts'
import { Note } from './layout.tsx'

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
    <Note as="p" tone="danger" role="alert">
      {errorText(error)}
    </Note>
  )
}

function namesFields(error: Error | null): boolean {
  return error !== null && 'fields' in error && Array.isArray(error.fields) && error.fields.length > 0
}
