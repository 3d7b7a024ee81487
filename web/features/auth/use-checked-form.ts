import type { Issue } from '@litopys/contract/check'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, type CallErrorCode } from '#api/call-error.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useUnsavedMark } from '#ui/unsaved.ts'

type Values = Record<string, string>

type FormOf<V extends Values, A> = {
  initial: V
  /** Returns all issues of the values, before anything is sent. */
  issuesOf: (values: V) => Issue[]
  send: (values: V) => Promise<A>
  onDone: (answer: A, values: V) => void
  onFailure?: (error: Error) => void
  /** Refusals about a single field: they are shown at the field, not above the form. */
  fieldOf?: Partial<Record<CallErrorCode, keyof V & string>>
  /** The field that gets the focus when the server refuses the whole form. */
  focusWhenRefused?: keyof V & string
}

/**
 * Returns a form that the contract validates in the browser as on the server. Errors are shown at their
 * fields, and the first invalid field gets the focus.
 */
export function useCheckedForm<V extends Values, A>({
  initial,
  issuesOf,
  send,
  onDone,
  onFailure,
  fieldOf = {},
  focusWhenRefused,
}: FormOf<V, A>) {
  const { t } = useTranslation()
  const fieldTexts = useFieldTexts()
  const errorText = useErrorText()
  const names = Object.keys(initial)
  const form = useForm<V>({
    // Two forms on a page may have fields with the same name.
    name: useId().replaceAll('_', '-'),
    initialValues: initial,
    validate: (values) => fieldTexts(issuesOf(values), values),
  })

  function focusFirst(errors: object) {
    const first = names.find((name) => name in errors) ?? focusWhenRefused
    if (first) form.getInputNode(first)?.focus()
  }

  function errorsOf(error: Error, values: V): Record<string, string> {
    if (!(error instanceof CallError)) return {}
    const field = fieldOf[error.code]
    if (field === undefined) return fieldTexts(error.fields, values)
    return { [field]: error.code === 'invalid_credentials' ? t('field.wrongPassword') : errorText(error) }
  }

  const sending = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error, values) => {
      const errors = errorsOf(error, values)
      form.setErrors(errors)
      onFailure?.(error)
      focusFirst(errors)
    },
  })

  const { error, isPending, isSuccess, variables } = sending
  // A form can stay on the screen after it was sent, for example while its dialog closes.
  const isSent = isPending || (isSuccess && names.every((name) => variables[name] === form.values[name]))
  useUnsavedMark(form.isDirty() && !isSent)
  const stoodAtField = error instanceof CallError && fieldOf[error.code] !== undefined
  return {
    form,
    sending: sending.isPending,
    done: sending.isSuccess,
    /** An error of the whole form. */
    failure: stoodAtField ? null : error,
    onSubmit: form.onSubmit((values) => sending.mutate(values), focusFirst),
  }
}

/**
 * Returns texts for the issues of a validation, by field, whether they come from the browser or the server.
 */
function useFieldTexts() {
  const { t } = useTranslation()
  const textOf = (issue: Issue, value: string | undefined): string => {
    if (value === '' || issue.code === 'required') return t('field.required')
    switch (issue.code) {
      case 'format':
        return t('field.email')
      case 'minLength':
        return issue.limit === undefined ? issue.message : t('field.tooShort', { count: issue.limit })
      case 'maxLength':
        return issue.limit === undefined ? issue.message : t('field.tooLong', { count: issue.limit })
      case 'guessable':
        return t('field.guessable')
      case 'same':
        return t('field.samePassword')
      case 'phone':
        return t('field.phone')
      case 'recoveryCode':
        return t('field.recoveryCode')
      case 'oneTimePassword':
        return t('field.oneTimePassword')
      case 'differs':
        return t('field.differs')
      default:
        return issue.message
    }
  }
  return (issues: Issue[], values: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      // A later entry overwrites an earlier one, so the first issue of a field is written last.
      issues.toReversed().map((issue) => {
        const name = issue.path.slice(1)
        return [name, textOf(issue, values[name])]
      }),
    )
}
