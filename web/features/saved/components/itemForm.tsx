import type { Item, ItemChange } from '@litopys/contract/schemas/saved'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#api/queryClient.ts'
import { useVersionedForm } from '#api/useVersionedForm.ts'
import { useFormat } from '#i18n/useFormat.ts'
import classes from '#ui/fields.module.css'
import { FormFailure } from '#ui/formFailure.tsx'
import { SaveRow } from '#ui/saveRow.tsx'
import { Versions } from '#ui/versions.tsx'
import { itemByName, saveItem } from '../api/registry.ts'
import { useSharingText } from '../useSharingText.ts'
import { type Colleague, SharingField } from './sharingField.tsx'

type Values = Required<Pick<ItemChange, 'itemTitle' | 'itemType' | 'theme' | 'keywords' | 'sharedWith'>>
type Props = { item: Item; colleagues: readonly Colleague[] | undefined }

/** Under what it is found, and who may read it. */
export function ItemForm({ item, colleagues }: Props) {
  const { t } = useTranslation()
  const sharingText = useSharingText(colleagues)
  const { instant } = useFormat()
  const { collection, _id: id } = item
  const { form, saving, onSubmit, conflict } = useVersionedForm<Values, Item>({
    kept: item,
    valuesOf,
    save: (values, { __v }) => saveItem(item, { ...values, __v }),
    reread: () => queryClient.fetchQuery(itemByName({ collection, id })),
  })
  const linesOf = (values: Values) => [
    { label: t('registry.itemTitle'), text: values.itemTitle },
    { label: t('registry.theme'), text: values.theme },
    { label: t('registry.keywords'), text: values.keywords },
    { label: t('sharing.title'), text: sharingText(values.sharedWith) },
  ]
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <FormFailure error={saving.error} placed={conflict !== undefined} />
      {conflict && (
        <Versions
          who={conflict.theirs.updatedBy}
          when={instant(conflict.theirs.updatedAt)}
          mine={linesOf(conflict.mine)}
          theirs={linesOf(valuesOf(conflict.theirs))}
          isBusy={saving.isPending}
          onMine={conflict.onMine}
          onTheirs={conflict.onTheirs}
        />
      )}
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
      <SharingField
        value={form.getValues().sharedWith}
        colleagues={colleagues}
        onChange={(value) => form.setFieldValue('sharedWith', value)}
      />
      <SaveRow
        label={t('requests.save')}
        busy={saving.isPending}
        disabled={!form.isDirty() || conflict !== undefined}
        saved={saving.isSuccess && !form.isDirty()}
      />
    </form>
  )
}

function valuesOf({ itemTitle, itemType, theme, keywords, sharedWith = [] }: Item): Values {
  return { itemTitle, itemType, theme, keywords, sharedWith }
}
