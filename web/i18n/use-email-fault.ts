import { useTranslation } from 'react-i18next'
import { CallError } from '#api/call-error.ts'
import { useErrorText } from './use-error-text.ts'

/** Returns why a new e-mail was refused, as text for its field; undefined without an error. */
export function useEmailFault() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (error: Error | null): string | undefined => {
    if (!error) return undefined
    const isField = error instanceof CallError && error.code === 'validation_failed'
    if (!isField) return errorText(error)
    return t(error.fields.some(({ code }) => code === 'same') ? 'email.same' : 'field.email')
  }
}
