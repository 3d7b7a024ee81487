import { longestTag } from '@litopys/contract/schemas/tag'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/useFormat.ts'
import { FormDialog } from '#ui/formDialog.tsx'
import { FormFailure } from '#ui/formFailure.tsx'
import { SaveRow } from '#ui/saveRow.tsx'
import { leave, useUnsavedMark } from '#ui/unsaved.ts'
import { goesOn, renameTag } from '../api/tags.ts'
import classes from './selection.module.css'
import { TaggingProgress } from './taggingProgress.tsx'

type Props = {
  from: string[]
  /** Tags that there are. */
  known: readonly string[]
  onClose: () => void
}

/** Another name for a tag, or one for several. */
export function RenameDialog({ from, known, onClose }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const [to, setTo] = useState(from[0] ?? '')
  const name = to.trim()
  const renaming = useMutation({
    mutationFn: () => renameTag({ from, to: name }),
    onSuccess: ({ job }) => {
      if (job?.state.status !== 'done') return
      const changed = job.report.updated
      notifications.show({
        message: t('tags.changed', { count: changed, formatted: count(changed) }),
        closeButtonProps: { 'aria-label': t('app.close') },
      })
      onClose()
    },
  })
  const job = renaming.data?.job
  useUnsavedMark(to !== (from[0] ?? '') && !renaming.isPending && !renaming.data)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    renaming.mutate()
  }
  const isSame = from.length === 1 && from[0] === name
  return (
    <FormDialog title={t(from.length > 1 ? 'tags.mergeTitle' : 'tags.renameTitle')} onClose={onClose}>
      {job && (goesOn(job) || job.state.status !== 'done') ? (
        <TaggingProgress begun={job} onClose={onClose} />
      ) : (
        <form className={classes.form} onSubmit={submit}>
          <p className={classes.about}>
            {t('tags.from')}: {from.join(', ')}
          </p>
          <TextInput
            label={t('tags.to')}
            description={!from.includes(name) && known.includes(name) ? t('tags.known') : undefined}
            autoComplete="off"
            data-autofocus
            maxLength={longestTag}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <FormFailure error={renaming.error} placed={false} />
          <SaveRow
            label={t('tags.apply')}
            busy={renaming.isPending}
            disabled={name === '' || isSame}
            saved={false}
            onCancel={() => leave(onClose)}
          />
        </form>
      )}
    </FormDialog>
  )
}
