import type { Item, ItemChange } from '@litopys/contract/schemas/saved'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CallError } from '#api/callError.ts'
import classes from '#ui/fields.module.css'
import { FormFailure } from '#ui/formFailure.tsx'
import { SaveRow } from '#ui/saveRow.tsx'
import { TextButton } from '#ui/textButton.tsx'
import { saveItem } from '../api/registry.ts'
import { type Colleague, SharingField } from './sharingField.tsx'

type Values = Required<Pick<ItemChange, 'itemTitle' | 'itemType' | 'theme' | 'keywords' | 'sharedWith'>>
type Props = { item: Item; colleagues: readonly Colleague[] | undefined; onReload: () => void }

/** Under what it is found, and who may read it. */
export function ItemForm({ item, colleagues, onReload }: Props) {
  const { t } = useTranslation()
  const form = useForm<Values>({ initialValues: valuesOf(item) })
  const saving = useMutation({
    mutationFn: (values: Values) => saveItem(item, { ...values, __v: item.__v }),
    onSuccess: (saved) => {
      form.setInitialValues(valuesOf(saved))
      form.setValues(valuesOf(saved))
    },
  })
  const isOutrun = saving.error instanceof CallError && saving.error.code === 'changed_since'
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => saving.mutate(values))}>
      <FormFailure error={saving.error} placed={false} />
      {isOutrun && (
        <p className={classes.text}>
          {t('requests.outrun')} <TextButton onClick={onReload}>{t('requests.reload')}</TextButton>
        </p>
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
        disabled={!form.isDirty()}
        saved={saving.isSuccess && !form.isDirty()}
      />
    </form>
  )
}

function valuesOf({ itemTitle, itemType, theme, keywords, sharedWith = [] }: Item): Values {
  return { itemTitle, itemType, theme, keywords, sharedWith }
}
