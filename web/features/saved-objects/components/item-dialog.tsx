import type { Item, NewItem, RegistryCollection } from '@litopys/contract/schemas/saved'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#ui/fields.module.css'
import { FormDialog } from '#ui/form-dialog.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Stack } from '#ui/layout.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { leave, useUnsavedMark } from '#ui/unsaved.ts'
import { addItem } from '../api/registry.ts'
import type { ItemContent } from '../item-content.ts'

type Props = {
  collection: RegistryCollection
  suggestedTitle: string
  content: ItemContent
  /** Identifiers of the item elsewhere; without them a new item is created. */
  known?: Partial<Pick<NewItem, 'itemId' | 'itemType'>> | undefined
  /** Content of the item, or controls to select it. */
  children?: ReactNode
  disabled?: boolean
  onSaved: (item: Item) => void
  onClose: () => void
}

/** Adds an item to the registry with a title, a theme and keywords. Other users find it by these. */
export function ItemDialog({ collection, suggestedTitle, content, known, children, disabled, ...on }: Props) {
  const { onSaved, onClose } = on
  const { t } = useTranslation()
  const [itemTitle, setTitle] = useState(suggestedTitle.slice(0, 200))
  const [theme, setTheme] = useState('')
  const [keywords, setKeywords] = useState('')
  const [itemId] = useState(() => crypto.randomUUID())
  const [isLeft, setLeft] = useState(false)
  const isUntitled = itemTitle.trim() === ''
  const saving = useMutation({
    mutationFn: () =>
      addItem(collection, {
        itemId: known?.itemId ?? itemId,
        itemTitle: itemTitle.trim(),
        itemType: known?.itemType ?? content.kind,
        itemContent: content,
        theme: theme.trim(),
        keywords: keywords.trim(),
      }),
    onSuccess: onSaved,
  })
  const isTyped = itemTitle !== suggestedTitle.slice(0, 200) || theme + keywords !== ''
  useUnsavedMark(isTyped && !saving.isPending)
  return (
    <FormDialog title={t(`registry.new.${collection}`)} size="lg" onClose={onClose}>
      <Stack
        as="form"
        gap={4}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setLeft(true)
          if (!isUntitled && !disabled) saving.mutate()
        }}
      >
        <FormFailure error={saving.error} placed={false} />
        <TextInput
          label={t('registry.itemTitle')}
          data-autofocus
          maxLength={200}
          value={itemTitle}
          error={isLeft && isUntitled ? t('field.required') : undefined}
          onBlur={() => setLeft(true)}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <div className={classes.pair}>
          <TextInput
            label={t('registry.theme')}
            maxLength={200}
            value={theme}
            onChange={(event) => setTheme(event.currentTarget.value)}
          />
          <TextInput
            label={t('registry.keywords')}
            placeholder={t('registry.keywordsHint')}
            maxLength={1_000}
            value={keywords}
            onChange={(event) => setKeywords(event.currentTarget.value)}
          />
        </div>
        {children}
        <SaveRow
          label={t('requests.save')}
          busy={saving.isPending}
          disabled={disabled === true}
          saved={false}
          onCancel={() => leave(onClose)}
        />
      </Stack>
    </FormDialog>
  )
}
