import { everybody } from '@litopys/contract/schemas/saved'
import { Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note, Stack } from '#ui/layout.tsx'
import { RadioList } from '#ui/radio-list.tsx'
import classes from './saved-objects.module.css'

export type Colleague = { id: string; name: string }
type Props = {
  value: readonly string[]
  /** Users to select from. Undefined if the user may not see other users and types e-mails instead. */
  colleagues: readonly Colleague[] | undefined
  /** E-mails that the server does not know. */
  unknown: readonly string[]
  onChange: (value: string[]) => void
}
const ways = ['nobody', everybody, 'named'] as const

/** Selects who can read it: only the owner, all operators, or specific people. */
export function SharingField({ value, colleagues, unknown, onChange }: Props) {
  const { t } = useTranslation()
  const [isNaming, setNaming] = useState(false)
  const way = value.includes(everybody) ? everybody : value.length > 0 || isNaming ? 'named' : 'nobody'
  return (
    <Stack gap={3}>
      <RadioList
        label={t('sharing.title')}
        hint={t('sharing.hint')}
        value={way}
        options={ways.map((one) => ({ value: one, label: t(`sharing.${one}`) }))}
        onChange={(chosen) => {
          setNaming(chosen === 'named')
          onChange(chosen === everybody ? [everybody] : [])
        }}
      />
      {way === 'named' &&
        (colleagues ? (
          <People value={value} colleagues={colleagues} onChange={onChange} />
        ) : (
          <Emails value={value} onChange={onChange} />
        ))}
      {unknown.length > 0 && (
        <Note as="p" tone="danger" role="alert">
          {t('sharing.unknown', { names: unknown.join(', ') })}
        </Note>
      )}
    </Stack>
  )
}

type PeopleProps = Pick<Props, 'value' | 'onChange'> & { colleagues: readonly Colleague[] }

function People({ value, colleagues, onChange }: PeopleProps) {
  const { t } = useTranslation()
  // Typed as an e-mail earlier, or a deleted user.
  const others = value.filter((one) => colleagues.every(({ id }) => id !== one))
  const people = [...others.map((one) => ({ id: one, name: one })), ...colleagues]
  return (
    <Stack as="fieldset" gap={2} className={classes.people} aria-label={t('sharing.who')}>
      {people.map(({ id, name }) => (
        <Checkbox
          key={id}
          size="xs"
          label={name}
          checked={value.includes(id)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...value, id] : value.filter((one) => one !== id))
          }
        />
      ))}
      {people.length === 0 && t('sharing.nobodyElse')}
    </Stack>
  )
}

function Emails({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const { t } = useTranslation()
  const [text, setText] = useState(value.join('\n'))
  return (
    <Textarea
      label={t('sharing.who')}
      placeholder={t('sharing.emails')}
      autosize
      minRows={2}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(event.currentTarget.value.split(/[\s,;]+/).filter((one) => one !== ''))
      }}
    />
  )
}
