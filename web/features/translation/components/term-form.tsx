import { check } from '@litopys/contract/check'
import { type GlossaryTerm, type TermDraft, termDraft, termKinds } from '@litopys/contract/schemas/glossary'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#api/call-error.ts'
import { showAction } from '#ui/action-notice.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Stack } from '#ui/layout.tsx'
import { RadioList } from '#ui/radio-list.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { showFailure, showNotice } from '#ui/show-notice.tsx'
import { deleteTerm, saveTerm } from '../api/glossary.ts'

type Props = { term: GlossaryTerm | undefined; onDone: () => void }

/** Adds or changes a glossary entry. An existing entry can be deleted, and the deletion undone. */
export function TermForm({ term, onDone }: Props) {
  const { t } = useTranslation()
  const close = t('app.close')
  const before = term && draftOf(term)
  const [values, setValues] = useState<TermDraft>(before ?? { term: '', translation: '', kind: 'other' })
  const set = (part: Partial<TermDraft>) => setValues({ ...values, ...part })
  const draft = { ...values, term: values.term.trim(), translation: values.translation.trim() }
  const saving = useMutation({
    mutationFn: () => saveTerm(draft, term?._id),
    onSuccess: (saved) => {
      onDone()
      showNotice({ message: ({ t }) => t('glossary.saved', { term: saved.term }) })
    },
  })
  const removing = useMutation({
    mutationFn: deleteTerm,
    onSuccess: () => {
      onDone()
      if (!before) return
      const message = t('glossary.deleted', { term: before.term })
      showAction({ message, action: t('glossary.undo'), close }, () => {
        saveTerm(before, undefined).catch((error: unknown) => showFailure(error))
      })
    },
  })
  const clash = clashIn(saving.error)
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <TextInput
        label={t('glossary.term')}
        description={t('glossary.termHint')}
        data-autofocus={!term || undefined}
        autoComplete="off"
        maxLength={100}
        required
        value={values.term}
        error={
          clash &&
          (clash.other === undefined ? t('glossary.taken') : t('glossary.same', { term: clash.other }))
        }
        onChange={(event) => set({ term: event.currentTarget.value })}
      />
      <TextInput
        label={t('glossary.translation')}
        autoComplete="off"
        maxLength={100}
        required
        value={values.translation}
        onChange={(event) => set({ translation: event.currentTarget.value })}
      />
      <RadioList
        label={t('glossary.kind')}
        value={values.kind}
        options={termKinds.map((kind) => ({ value: kind, label: t(`glossary.kind.${kind}`) }))}
        onChange={(kind) => set({ kind })}
      />
      <FormFailure error={removing.error ?? saving.error} placed={clash !== undefined} />
      <SaveRow
        label={t('glossary.save')}
        busy={saving.isPending}
        disabled={!check(termDraft, draft).ok}
        saved={false}
        onCancel={onDone}
        removal={
          term && {
            label: t('glossary.delete'),
            busy: removing.isPending,
            onClick: () => removing.mutate(term._id),
          }
        }
      />
    </Stack>
  )
}

/** The conflicting glossary entry; `other` is undefined if it is identical. */
function clashIn(error: unknown): { other: string | undefined } | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.code === 'term_taken') return { other: undefined }
  return error.code === 'term_same' ? { other: error.fields[0]?.message } : undefined
}

function draftOf({ term, translation, kind }: GlossaryTerm): TermDraft {
  return { term, translation, kind }
}
