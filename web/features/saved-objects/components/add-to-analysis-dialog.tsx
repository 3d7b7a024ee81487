import type { Block } from '@litopys/contract/schemas/analysis-document'
import type { Item } from '@litopys/contract/schemas/saved'
import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#ui/form-dialog.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Note, Stack } from '#ui/layout.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { useUnsavedMark } from '#ui/unsaved.ts'
import { Waiting } from '#ui/waiting.tsx'
import { addAnalysis, appendBlocks, ownAnalyses } from '../api/analyses.ts'

type Props = {
  /** Creates the blocks to add when the form is sent. */
  blocks: () => Block[]
  onAdded: (item: Item) => void
  onClose: () => void
}
const fresh = 'new'

/** Adds blocks to one of the user's analyses: an existing one or a new one. */
export function AddToAnalysisDialog({ blocks, onAdded, onClose }: Props) {
  const { t } = useTranslation()
  const { data: known, error } = useQuery(ownAnalyses)
  const [chosen, choose] = useState<string | undefined>(undefined)
  const [title, setTitle] = useState('')
  const target = chosen ?? known?.[0]?._id ?? fresh
  const isUntitled = target === fresh && title.trim() === ''
  const adding = useMutation({
    mutationFn: () =>
      target === fresh ? addAnalysis(title.trim(), blocks()) : appendBlocks(target, blocks()),
    onSuccess: (item) => item && onAdded(item),
  })
  useUnsavedMark(title !== '' && adding.isIdle)
  return (
    <FormDialog title={t('analysis.addTo')} onClose={onClose}>
      {!known && !error && <Waiting blocks={1} />}
      {(known || error) && (
        <Stack
          as="form"
          gap={4}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isUntitled) adding.mutate()
          }}
        >
          <FormFailure error={adding.error ?? error} placed={false} />
          {adding.isSuccess && adding.data === undefined && (
            <Note as="p" tone="danger" role="alert">
              {t('analysis.noRoom')}
            </Note>
          )}
          <NativeSelect
            label={t('analysis.which')}
            value={target}
            data={[
              ...(known ?? []).map(({ _id, itemTitle, itemId }) => ({
                value: _id,
                label: itemTitle || itemId,
              })),
              { value: fresh, label: t('analysis.new') },
            ]}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          {target === fresh && (
            <TextInput
              label={t('analysis.newTitle')}
              data-autofocus
              maxLength={200}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
          )}
          <SaveRow
            label={t('analysis.addToSubmit')}
            busy={adding.isPending}
            disabled={isUntitled}
            saved={false}
            onCancel={onClose}
          />
        </Stack>
      )}
    </FormDialog>
  )
}
