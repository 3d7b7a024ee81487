import { type FormValidateInput, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showErrors } from '#ui/show-errors.ts'
import { useUnsavedMark } from '#ui/unsaved.ts'
import { CallError } from './call-error.ts'

type FormOf<V, S> = {
  kept: S
  valuesOf: (kept: S) => V
  /**
   * Saves the changed fields. @throws CallError changed_since, if the object has changed since the version
   * `since`.
   */
  save: (changes: Partial<V>, since: S) => Promise<S>
  reread: () => Promise<S>
  validate?: FormValidateInput<V>
}

/**
 * A form for an object that other users can change at the same time. Their changes are never overwritten
 * unseen: `theirs` is the reloaded version, and `mine` is that version with the changes of this user.
 */
export function useVersionedForm<V extends Record<string, unknown>, S>({
  kept,
  valuesOf,
  save,
  reread,
  validate = {},
}: FormOf<V, S>) {
  // The version that the form started from, not the newest known one.
  const [base, setBase] = useState(kept)
  const [theirs, setTheirs] = useState<S>()
  const form = useForm<V>({ initialValues: valuesOf(kept), validate })
  const take = (next: S, shown: V = form.getValues()) => {
    const values = valuesOf(next)
    setBase(next)
    setTheirs(undefined)
    form.setInitialValues(values)
    // Keeps text typed while the save was running.
    form.setValues(withChanges(form.getValues(), shown, values))
  }
  const saving = useMutation({
    mutationFn: ({ values, since }: { values: V; since: S; shown: V }) =>
      save(changesIn(values, valuesOf(since)), since),
    onSuccess: (next, { shown }) => take(next, shown),
    onError: (error) => {
      if (error instanceof CallError && error.code === 'changed_since')
        void reread().then(setTheirs, () => undefined)
    },
  })
  useUnsavedMark(form.isDirty() && !saving.isPending)
  const mine = theirs && withChanges(form.getValues(), valuesOf(base), valuesOf(theirs))
  return {
    form,
    saving,
    onSubmit: form.onSubmit(
      (values) => saving.mutate({ values, since: base, shown: values }),
      (wrong) => showErrors(form, wrong),
    ),
    conflict: theirs &&
      mine && {
        theirs,
        mine,
        onMine: () => saving.mutate({ values: mine, since: theirs, shown: form.getValues() }),
        onTheirs: () => {
          saving.reset()
          take(theirs)
        },
      },
  }
}

function changesIn<V extends Record<string, unknown>>(values: V, kept: V): Partial<V> {
  const changes: Partial<V> = {}
  for (const field in values) {
    if (JSON.stringify(values[field]) !== JSON.stringify(kept[field])) changes[field] = values[field]
  }
  return changes
}

/** Fields changed by this user keep their values, all others get the values of the other user. */
function withChanges<V extends Record<string, unknown>>(mine: V, base: V, theirs: V): V {
  const merged = { ...theirs }
  for (const field in mine) {
    if (JSON.stringify(mine[field]) !== JSON.stringify(base[field])) merged[field] = mine[field]
  }
  return merged
}
