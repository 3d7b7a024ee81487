import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { useVersionedForm } from '#api/use-versioned-form.ts'
import { useFormat } from '#i18n/use-format.ts'
import classes from '#ui/fields.module.css'
import { FormFailure } from '#ui/form-failure.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { Versions } from '#ui/versions.tsx'
import { unknownReaders } from '../unknown-readers.ts'
import { useSharingText } from '../use-sharing-text.ts'
import { type Colleague, SharingField } from './sharing-field.tsx'

type Shared = { sharedWith: string[] }
type Line = { label: string; text: string }
type Props<V extends Shared, S> = {
  of: ReturnType<typeof useVersionedForm<V & Record<string, unknown>, S>>
  valuesOf: (saved: S) => V
  linesOf: (values: V) => Line[]
  colleagues: readonly Colleague[] | undefined
  children: ReactNode
}

/** Edits a saved object and its sharing. After a conflict it shows both versions. */
export function SavedForm<V extends Shared, S extends { updatedBy: string; updatedAt: string }>({
  of: { form, saving, onSubmit, conflict },
  valuesOf,
  linesOf,
  colleagues,
  children,
}: Props<V, S>) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const unknown = unknownReaders(saving.error, saving.variables?.values.sharedWith)
  const sharingText = useSharingText(colleagues)
  const allLines = (values: V) => [
    ...linesOf(values),
    { label: t('sharing.title'), text: sharingText(values.sharedWith) },
  ]
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <FormFailure error={saving.error} placed={conflict !== undefined || unknown.length > 0} />
      {conflict && (
        <Versions
          who={conflict.theirs.updatedBy}
          when={instant(conflict.theirs.updatedAt)}
          mine={allLines(conflict.mine)}
          theirs={allLines(valuesOf(conflict.theirs))}
          isBusy={saving.isPending}
          onMine={conflict.onMine}
          onTheirs={conflict.onTheirs}
        />
      )}
      {children}
      <SharingField
        value={form.getValues().sharedWith}
        colleagues={colleagues}
        unknown={unknown}
        onChange={(value) => form.setValues((before) => ({ ...before, sharedWith: value }))}
      />
      <SaveRow
        label={t('requests.save')}
        busy={saving.isPending}
        disabled={!form.isDirty() || conflict !== undefined}
        saved={saving.isSuccess && !form.isDirty()}
      />
    </form>
  )
}
