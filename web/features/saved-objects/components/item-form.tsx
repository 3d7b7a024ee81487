import type { Item, ItemChange } from '@litopys/contract/schemas/saved'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#api/query-client.ts'
import { useVersionedForm } from '#api/use-versioned-form.ts'
import classes from '#ui/fields.module.css'
import { itemByName, saveItem } from '../api/registry.ts'
import { SavedForm } from './saved-form.tsx'
import type { Colleague } from './sharing-field.tsx'

type Values = Required<Pick<ItemChange, 'itemTitle' | 'itemType' | 'theme' | 'keywords' | 'sharedWith'>>
type Props = { item: Item; colleagues: readonly Colleague[] | undefined }

/** Edits the title, theme, keywords and sharing of an item. */
export function ItemForm({ item, colleagues }: Props) {
  const { t } = useTranslation()
  const { collection, _id: id } = item
  const versioned = useVersionedForm<Values, Item>({
    kept: item,
    valuesOf,
    save: (changes, { __v }) => saveItem(item, { ...changes, __v }),
    reread: () => queryClient.fetchQuery(itemByName({ collection, id })),
  })
  const { form } = versioned
  const linesOf = (values: Values) => [
    { label: t('registry.itemTitle'), text: values.itemTitle },
    { label: t('registry.theme'), text: values.theme },
    { label: t('registry.keywords'), text: values.keywords },
  ]
  return (
    <SavedForm of={versioned} valuesOf={valuesOf} linesOf={linesOf} colleagues={colleagues}>
      <TextInput label={t('registry.itemTitle')} maxLength={200} {...form.getInputProps('itemTitle')} />
      <div className={classes.pair}>
        <TextInput label={t('registry.theme')} maxLength={200} {...form.getInputProps('theme')} />
        <TextInput
          label={t('registry.keywords')}
          placeholder={t('registry.keywordsHint')}
          maxLength={1_000}
          {...form.getInputProps('keywords')}
        />
      </div>
    </SavedForm>
  )
}

function valuesOf({ itemTitle, itemType, theme, keywords, sharedWith = [] }: Item): Values {
  return { itemTitle, itemType, theme, keywords, sharedWith }
}
