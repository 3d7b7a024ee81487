import { everybody } from '@litopys/contract/schemas/saved'
import { MultiSelect, Radio, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#ui/fields.module.css'

export type Colleague = { id: string; name: string }
type Props = {
  value: readonly string[]
  /** Who can be chosen; undefined where one may not know of others and writes their e-mails. */
  colleagues: readonly Colleague[] | undefined
  onChange: (value: string[]) => void
}
const ways = ['nobody', everybody, 'named'] as const

/** Who else may read it: nobody, every operator, or those who are named. */
export function SharingField({ value, colleagues, onChange }: Props) {
  const { t } = useTranslation()
  const [isNaming, setNaming] = useState(false)
  const way = value.includes(everybody) ? everybody : value.length > 0 || isNaming ? 'named' : 'nobody'
  const choose = (chosen: string) => {
    setNaming(chosen === 'named')
    onChange(chosen === everybody ? [everybody] : [])
  }
  const named = value.filter((one) => one !== everybody)
  const texts = { label: t('sharing.who'), value: [...named], onChange }
  return (
    <div>
      <Radio.Group label={t('sharing.title')} description={t('sharing.hint')} value={way} onChange={choose}>
        <div className={classes.options}>
          {ways.map((one) => (
            <Radio key={one} value={one} label={t(`sharing.${one}`)} mt="xs" size="sm" />
          ))}
        </div>
      </Radio.Group>
      {way === 'named' &&
        (colleagues ? (
          <MultiSelect
            {...texts}
            mt="sm"
            searchable
            hidePickedOptions
            data={[
              ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
              // Named by an e-mail before, or not a user any more.
              ...named
                .filter((one) => colleagues.every(({ id }) => id !== one))
                .map((one) => ({ value: one, label: one })),
            ]}
            nothingFoundMessage={t('sharing.noSuchUser')}
            comboboxProps={{ withinPortal: false }}
          />
        ) : (
          <TagsInput {...texts} mt="sm" placeholder={t('sharing.email')} maxTags={200} />
        ))}
    </div>
  )
}
