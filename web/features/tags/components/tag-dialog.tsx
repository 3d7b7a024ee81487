import type { Tagging } from '@litopys/contract/schemas/tag'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { leave, useUnsavedMark } from '#ui/unsaved.ts'
import { isUnfinished, tagPosts } from '../api/tags.ts'
import { useUndoTagging } from '../use-undo-tagging.ts'
import { TagInput } from './tag-input.tsx'
import { TaggingProgress } from './tagging-progress.tsx'

/** The posts that get tags: some posts, or all results of a search. */
export type TagTarget =
  | { kind: 'posts'; ids: string[]; total: number }
  | { kind: 'search'; search: NonNullable<Tagging['search']>; total: number }

type Props = {
  target: TagTarget
  /** Tags that the posts already have, if known. */
  has?: readonly string[]
  onClose: (isDone: boolean) => void
}

/** Changes the tags of several posts. A long change shows its progress and can be cancelled. */
export function TagDialog({ target, has = [], onClose }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { reportChanged, undo } = useUndoTagging()
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const tagging = useMutation({
    mutationFn: () => tagPosts({ ...taggingOf(target), add, remove }),
    onSuccess: ({ job }) => {
      // The change is queued until the browser is online.
      if (!job) return onClose(true)
      if (job?.state.status !== 'done') return
      reportChanged(job)
      onClose(true)
    },
  })
  const job = tagging.data?.job
  useUnsavedMark(add.length + remove.length > 0 && !tagging.isPending && !tagging.data)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    tagging.mutate()
  }
  return (
    <FormDialog title={t('tags.dialog')} onClose={() => onClose(job !== undefined)}>
      {job && (isUnfinished(job) || job.state.status !== 'done') ? (
        <TaggingProgress
          startedJob={job}
          onUndo={() => {
            undo(job.id)
            onClose(true)
          }}
          onClose={() => onClose(true)}
        />
      ) : (
        <Stack as="form" gap={4} onSubmit={submit}>
          <Text tone="soft">
            {t(`tags.about.${target.kind}`, { count: target.total, formatted: count(target.total) })}
          </Text>
          <TagInput label={t('tags.add')} value={add} onChange={setAdd} isFirst />
          <TagInput label={t('tags.remove')} value={remove} onChange={setRemove} />
          {has.length > 0 && <Text tone="soft">{t('tags.has', { tags: has.join(', ') })}</Text>}
          <Text tone="soft">{t('tags.hint')}</Text>
          <FormFailure error={tagging.error} placed={false} />
          <SaveRow
            label={t('tags.apply')}
            busy={tagging.isPending}
            disabled={add.length + remove.length === 0}
            saved={false}
            onCancel={() => leave(() => onClose(false))}
          />
        </Stack>
      )}
    </FormDialog>
  )
}

function taggingOf(target: TagTarget): Tagging {
  return target.kind === 'posts' ? { posts: target.ids } : { search: target.search }
}
