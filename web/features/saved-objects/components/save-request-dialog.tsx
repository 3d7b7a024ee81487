import { isReversed } from '@litopys/contract/reversed-dates'
import type { NewRequest, Request } from '@litopys/contract/schemas/saved'
import { Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#ui/form-dialog.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Note, Stack, Text } from '#ui/layout.tsx'
import { RadioList } from '#ui/radio-list.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { leave, useUnsavedMark } from '#ui/unsaved.ts'
import { addRequest, saveRequest } from '../api/requests.ts'

type Props = {
  /** The search as it is saved. */
  search: Omit<NewRequest, 'title' | 'description' | 'sharedWith'>
  suggestedTitle: string
  /** The user's saved search that was opened. */
  known: Request | undefined
  onSaved: (request: Request) => void
  onClose: () => void
}

/** Saves the current search: as a new saved search, or as an update of the opened one. */
export function SaveRequestDialog({ search, suggestedTitle, known, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const [way, setWay] = useState<'known' | 'new'>(known ? 'known' : 'new')
  const [title, setTitle] = useState(suggestedTitle.slice(0, 200))
  const [description, setDescription] = useState('')
  const [isLeft, setLeft] = useState(false)
  const areReversed = isReversed(search.startDate, search.endDate)
  const isUntitled = title.trim() === ''
  const saving = useMutation({
    mutationFn: () =>
      known && way === 'known'
        ? saveRequest(known._id, { ...search, __v: known.__v })
        : addRequest({ ...search, title: title.trim(), description }),
    onSuccess: onSaved,
  })
  const isTyped = title !== suggestedTitle.slice(0, 200) || description !== ''
  useUnsavedMark(isTyped && !saving.isPending)
  return (
    <FormDialog title={t('requests.saveTitle')} onClose={onClose}>
      <Stack
        as="form"
        gap={4}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setLeft(true)
          if (way === 'known' || !isUntitled) saving.mutate()
        }}
      >
        <FormFailure error={saving.error} placed={false} />
        {known && (
          <RadioList
            value={way}
            options={[
              { value: 'known', label: t('requests.saveTo', { title: known.title }) },
              { value: 'new', label: t('requests.saveNew') },
            ]}
            onChange={setWay}
          />
        )}
        {way === 'new' && (
          <>
            <TextInput
              label={t('requests.titleHead')}
              data-autofocus
              maxLength={200}
              value={title}
              error={isLeft && isUntitled ? t('field.required') : undefined}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <Textarea
              label={t('requests.description')}
              autosize
              minRows={2}
              maxLength={4_000}
              value={description}
              onChange={(event) => setDescription(event.currentTarget.value)}
            />
          </>
        )}
        {areReversed && (
          <Note as="p" tone="danger" role="alert">
            {t('requests.reversed')}
          </Note>
        )}
        <Text tone="soft">{t('requests.saveHint')}</Text>
        <SaveRow
          label={t('requests.save')}
          busy={saving.isPending}
          disabled={areReversed}
          saved={false}
          onCancel={() => leave(onClose)}
        />
      </Stack>
    </FormDialog>
  )
}
