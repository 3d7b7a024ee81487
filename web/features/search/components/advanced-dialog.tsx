import { maxWithin } from '@litopys/contract/query/parse'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayField } from '#ui/day-field.tsx'
import { type Advanced, emptyAdvanced, readAdvanced, writeAdvanced } from '../advanced.ts'
import classes from './advanced-dialog.module.css'
import { AdvancedFields } from './advanced-fields.tsx'
import { AdvancedFlags } from './advanced-flags.tsx'

type Props = { query: string; opened: boolean; onClose: () => void; onRun: (query: string) => void }

/** Shows a form that reads the current query line and writes a new one. */
export function AdvancedDialog({ opened, onClose, ...rest }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('advanced.title')}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size="44rem"
    >
      <AdvancedForm {...rest} onClose={onClose} />
    </Modal>
  )
}

const texts = ['all', 'phrase', 'any', 'none'] as const

function AdvancedForm({ query, onClose, onRun }: Omit<Props, 'opened'>) {
  const { t } = useTranslation()
  const [form, setForm] = useState(() => readAdvanced(query))
  const change = (part: Partial<Advanced>) => setForm({ ...form, ...part })
  const line = writeAdvanced(form)
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
        onRun(line)
      }}
    >
      {texts.map((name, at) => (
        <label key={name} className={classes.field}>
          <span>{t(`advanced.${name}`)}</span>
          <input
            type="text"
            value={form[name]}
            maxLength={1_024}
            data-autofocus={at === 0 || undefined}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          />
        </label>
      ))}
      <div className={classes.near}>
        <label className={classes.field}>
          <span>{t('advanced.near')}</span>
          <input
            type="text"
            value={form.near}
            maxLength={1_024}
            onChange={({ currentTarget }) => change({ near: currentTarget.value })}
          />
        </label>
        <label className={classes.small}>
          <span>{t('advanced.within')}</span>
          <input
            type="number"
            min={0}
            max={maxWithin}
            value={form.within}
            onChange={({ currentTarget }) => change({ within: wholeNumber(currentTarget.value) ?? 0 })}
          />
        </label>
      </div>
      <AdvancedFields rows={form.fields} onChange={(fields) => change({ fields })} />
      <AdvancedFlags flags={form.flags} onChange={(flags) => change({ flags })} />
      <div className={classes.pairs}>
        <DayField
          label={t('advanced.from')}
          value={form.from ?? undefined}
          onChange={(from) => change({ from: from ?? null })}
        />
        <DayField
          label={t('advanced.to')}
          value={form.to ?? undefined}
          onChange={(to) => change({ to: to ?? null })}
        />
        {(['leastViews', 'mostViews'] as const).map((name) => (
          <label key={name} className={classes.small}>
            <span>{t(`advanced.${name}`)}</span>
            <input
              type="number"
              min={0}
              value={form[name] ?? ''}
              onChange={({ currentTarget }) => change({ [name]: wholeNumber(currentTarget.value) })}
            />
          </label>
        ))}
      </div>
      <label className={classes.field}>
        <span>{t('advanced.rest')}</span>
        <input
          type="text"
          value={form.rest}
          maxLength={4_096}
          onChange={({ currentTarget }) => change({ rest: currentTarget.value })}
        />
      </label>
      <div className={classes.foot}>
        <div className={classes.line}>
          <span>{t('advanced.line')}</span>
          <output>{line === '' ? t('advanced.emptyLine') : line}</output>
        </div>
        <div className={classes.actions}>
          <Button variant="default" size="sm" onClick={() => setForm(emptyAdvanced)}>
            {t('advanced.reset')}
          </Button>
          <Button type="submit" size="sm">
            {t('advanced.search')}
          </Button>
        </div>
      </div>
    </form>
  )
}

function wholeNumber(text: string): number | null {
  const number = Math.trunc(Number(text))
  return text === '' || !Number.isSafeInteger(number) || number < 0 ? null : number
}
