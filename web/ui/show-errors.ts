import type { FormErrors, UseFormReturnType } from '@mantine/form'

type Form<V> = Pick<UseFormReturnType<V>, 'getValues' | 'setErrors' | 'getInputNode'>

const fields = 'input, select, textarea, button'

/**
 * Shows errors at the fields of a form, and focuses the first of these fields, in the order of the form's
 * values. A group of fields has the name of its value in `data-path`.
 */
export function showErrors<V extends object>(form: Form<V>, errors: FormErrors): void {
  form.setErrors(errors)
  const first = Object.keys(form.getValues()).find((name) => name in errors)
  const node: HTMLElement | null = first === undefined ? null : form.getInputNode(first)
  const field = node?.matches(fields) ? node : node?.querySelector<HTMLElement>(fields)
  field?.focus()
}
