import { everybody } from '@litopys/contract/schemas/saved'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#api/call-error.ts'
import type { useVersionedForm } from '#api/use-versioned-form.ts'
import { useFormat } from '#i18n/use-format.ts'
import { FormFailure } from '#ui/form-failure.tsx'
import { Stack } from '#ui/layout.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { Versions } from '#ui/versions.tsx'
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
    <Stack as="form" gap={4} noValidate onSubmit={onSubmit}>
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
    </Stack>
  )
}

/** The sent readers that the server does not know as users. */
function unknownReaders(error: Error | null, sent: readonly string[] | undefined): string[] {
  if (!(error instanceof CallError)) return []
  return error.fields
    .filter(({ code }) => code === 'nobody')
    .flatMap(({ path }) => sent?.[Number(path.replace('/sharedWith/', ''))] ?? [])
}

/** Returns who else can read an object, in words. */
function useSharingText(colleagues: readonly Colleague[] = []) {
  const { t } = useTranslation()
  const nameOf = (reader: string) => colleagues.find(({ id }) => id === reader)?.name ?? reader
  return (readers: readonly string[]): string => {
    if (readers.length === 0) return t('sharing.nobody')
    return readers.includes(everybody) ? t(`sharing.${everybody}`) : readers.map(nameOf).join(', ')
  }
}
