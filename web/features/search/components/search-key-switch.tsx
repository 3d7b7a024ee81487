import { type SearchKey, searchKeys } from '@litopys/contract/query/search-key'
import { useTranslation } from 'react-i18next'
import { QuietSelect } from '#ui/quiet-select.tsx'

const choices = [
  'text',
  'title',
  'author',
  'text,title',
  'text,author',
  'title,author',
  'text,title,author',
] as const

type Props = { searchKey: readonly SearchKey[]; onChange: (searchKey: SearchKey[]) => void }

/** Selects the fields in which words are searched. */
export function SearchKeySwitch({ searchKey, onChange }: Props) {
  const { t } = useTranslation()
  const chosen = searchKeys.filter((key) => searchKey.includes(key)).join()
  return (
    <QuietSelect
      label={t('query.searchIn')}
      value={choices.find((choice) => choice === chosen) ?? 'text'}
      options={choices.map((value) => ({ value, label: t(`query.searchIn.${value}`) }))}
      onChange={(next) => onChange(searchKeys.filter((key) => next.split(',').includes(key)))}
    />
  )
}
