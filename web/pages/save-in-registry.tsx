import type { Item, NewItem, RegistryCollection } from '@litopys/contract/schemas/saved'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/auth/may.ts'
import { ItemDialog } from '#features/saved-objects/components/item-dialog.tsx'
import type { ItemContent } from '#features/saved-objects/item-content.ts'
import { TextButton } from '#ui/text-button.tsx'

type Props = {
  collection: RegistryCollection
  label: ReactNode
  title: string
  known?: Partial<Pick<NewItem, 'itemId' | 'itemType'>>
  /** Requested when the dialog opens. */
  content: () => ItemContent | undefined
  onSaved?: (item: Item) => void
  children?: (content: ItemContent, change: (content: ItemContent) => void) => ReactNode
}

/** A button that saves the content of the screen in the registry. */
export function SaveInRegistry({ collection, label, title, known, content, onSaved, children }: Props) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<ItemContent>()
  const mayCreate = useMay('saved.create')
  if (!mayCreate) return null
  return (
    <>
      <TextButton onClick={() => setDraft(content())}>{label}</TextButton>
      {draft && (
        <ItemDialog
          collection={collection}
          suggestedTitle={title}
          known={known}
          content={draft}
          disabled={draft.posts?.length === 0}
          onClose={() => setDraft(undefined)}
          onSaved={(item) => {
            const { itemTitle } = item
            setDraft(undefined)
            notifications.show({
              message: t('registry.saved', { title: itemTitle }),
              closeButtonProps: { 'aria-label': t('app.close') },
            })
            onSaved?.(item)
          }}
        >
          {children?.(draft, setDraft)}
        </ItemDialog>
      )}
    </>
  )
}
