import { longestTag } from '@litopys/contract/schemas/tag'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { leave, useUnsavedMark } from '#ui/unsaved.ts'
import { isUnfinished, renameTag, tagsLike } from '../api/tags.ts'
import { TaggingProgress } from './tagging-progress.tsx'

type Props = {
  from: string[]
  onClose: () => void
}

/** As many tags as the page of tags counts. */
const most = 1_000

/**
 * Renames a tag, or merges several. It shows the number of posts of each tag first, because a merge cannot be
 * undone.
 */
export function RenameDialog({ from, onClose }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const [to, setTo] = useState(from[0] ?? '')
  const name = to.trim()
  const { data: tags } = useQuery(tagsLike('', most))
  const spread = (tag: string) => {
    const { posts = 0, quotes = 0 } = tags?.data.find((one) => one.tag === tag) ?? {}
    return [
      ...(posts > 0 ? [t('tags.ofPosts', { count: posts, formatted: count(posts) })] : []),
      ...(quotes > 0 ? [t('tags.ofQuotes', { count: quotes, formatted: count(quotes) })] : []),
    ].join(', ')
  }
  const known = from.includes(name) ? '' : spread(name)
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
      {job && (isUnfinished(job) || job.state.status !== 'done') ? (
        <TaggingProgress startedJob={job} onClose={onClose} />
      ) : (
        <Stack as="form" gap={4} onSubmit={submit}>
          <Text tone="soft">
            {t('tags.from')}: {from.map((tag) => `${tag} (${spread(tag) || '–'})`).join(', ')}
          </Text>
          <TextInput
            label={t('tags.to')}
            description={known ? t('tags.known', { on: known }) : undefined}
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
        </Stack>
      )}
    </FormDialog>
  )
}
