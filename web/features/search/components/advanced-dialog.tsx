import { isQueryField } from '@litopys/contract/query/fields'
import { maxWithin } from '@litopys/contract/query/parse'
import { type QueryFlag, queryFlags } from '@litopys/contract/query/syntax'
import { entityTable } from '@litopys/language/entity-kinds'
import { Button, Modal } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayField } from '#ui/day-field.tsx'
import { IconButton, Row, Stack, Text } from '#ui/layout.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useFocusGivenBack } from '#ui/use-focus-given-back.ts'
import { type Advanced, emptyAdvanced, type FieldRow, readAdvanced, writeAdvanced } from '../advanced.ts'
import { queryNames, useQueryNames } from '../use-query-names.ts'
import classes from './advanced.module.css'

type Props = { query: string; onClose: () => void; onRun: (query: string) => void }

/** Shows a form that reads the current query line and writes a new one. */
export function AdvancedDialog({ query, onClose, onRun }: Props) {
  useFocusGivenBack()
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('advanced.title')}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size="44rem"
    >
      <AdvancedForm query={query} onClose={onClose} onRun={onRun} />
    </Modal>
  )
}

const texts = ['all', 'phrase', 'any', 'none'] as const

function AdvancedForm({ query, onClose, onRun }: Props) {
  const { t } = useTranslation()
  const nearId = useId()
  const [form, setForm] = useState(() => readAdvanced(query))
  // New date fields: an invalid date that was typed is in the field only.
  const [clearings, setClearings] = useState(0)
  const change = (part: Partial<Advanced>) => setForm({ ...form, ...part })
  const clear = () => {
    setForm(emptyAdvanced)
    setClearings(clearings + 1)
  }
  const line = writeAdvanced(form)
  return (
    <Stack
      as="form"
      gap={3}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
        onRun(line)
      }}
    >
      {texts.map((name, at) => (
        <Row as="label" key={name} gap={3} rowGap={1} className={classes.field}>
          <span>{t(`advanced.${name}`)}</span>
          <input
            type="text"
            value={form[name]}
            maxLength={1_024}
            data-autofocus={at === 0 || undefined}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          />
        </Row>
      ))}
      <Row gap={3} rowGap={1} className={classes.field}>
        <label htmlFor={nearId}>{t('advanced.near')}</label>
        <Row gap={3} className={classes.near}>
          <input
            id={nearId}
            type="text"
            value={form.near}
            maxLength={1_024}
            onChange={({ currentTarget }) => change({ near: currentTarget.value })}
          />
          <Row as="label" inline nowrap tone="soft">
            <input
              type="number"
              min={0}
              max={maxWithin}
              value={form.within}
              onChange={({ currentTarget }) => change({ within: wholeNumber(currentTarget.value) ?? 0 })}
            />
            <span>{t('advanced.within')}</span>
          </Row>
        </Row>
      </Row>
      <Fields rows={form.fields} onChange={(fields) => change({ fields })} />
      <Flags flags={form.flags} onChange={(flags) => change({ flags })} />
      <div className={`${classes.group} ${classes.limits}`}>
        {/* One cell of the grid each: Mantine renders more than one element. */}
        <div>
          <DayField
            key={`from ${clearings}`}
            label={t('advanced.from')}
            value={form.from ?? undefined}
            onChange={(from) => change({ from: from ?? null })}
          />
        </div>
        <div>
          <DayField
            key={`to ${clearings}`}
            label={t('advanced.to')}
            value={form.to ?? undefined}
            onChange={(to) => change({ to: to ?? null })}
          />
        </div>
        {(['leastViews', 'mostViews', 'leastPictureChannels'] as const).map((name) => (
          <Stack as="label" key={name} gap={1}>
            <span>{t(`advanced.${name}`)}</span>
            <input
              type="number"
              min={0}
              value={form[name] ?? ''}
              onChange={({ currentTarget }) => change({ [name]: wholeNumber(currentTarget.value) })}
            />
          </Stack>
        ))}
      </div>
      <Row as="label" gap={3} rowGap={1} className={classes.field}>
        <span>{t('advanced.rest')}</span>
        <input
          type="text"
          value={form.rest}
          maxLength={4_096}
          onChange={({ currentTarget }) => change({ rest: currentTarget.value })}
        />
      </Row>
      <Row gap={4} rowGap={2} spread className={classes.foot}>
        <Stack className={classes.line}>
          <Text as="span" size="s" tone="quiet">
            {t('advanced.line')}
          </Text>
          <Text as="output" weight="medium" breaks>
            {line === '' ? t('advanced.emptyLine') : line}
          </Text>
        </Stack>
        <Row>
          <Button variant="default" size="sm" onClick={clear}>
            {t('advanced.reset')}
          </Button>
          <Button type="submit" size="sm">
            {t('advanced.search')}
          </Button>
        </Row>
      </Row>
    </Stack>
  )
}

const fieldNames = queryNames.filter(isQueryField)
const newRow: FieldRow = { field: 'author', value: '', excluded: false }

type FieldsProps = { rows: FieldRow[]; onChange: (rows: FieldRow[]) => void }

function Fields({ rows, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const nameLabel = useQueryNames()
  const change = (at: number, part: Partial<FieldRow>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...part } : row)))
  return (
    <Stack as="fieldset" gap={2} align="start" className={classes.group}>
      <Text as="legend" weight="heading">
        {t('advanced.fields')}
      </Text>
      {rows.map(({ field, value, excluded }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key
        <Row key={at} className={classes.whole}>
          <select
            aria-label={t('advanced.field')}
            value={field}
            onChange={({ currentTarget }) => {
              if (isQueryField(currentTarget.value)) change(at, { field: currentTarget.value })
            }}
          >
            {fieldNames.map((name) => (
              <option key={name} value={name}>
                {nameLabel(name)}
              </option>
            ))}
          </select>
          <select
            aria-label={t('advanced.condition')}
            value={excluded ? 'not' : 'is'}
            onChange={({ currentTarget }) => change(at, { excluded: currentTarget.value === 'not' })}
          >
            <option value="is">{t('advanced.isField')}</option>
            <option value="not">{t('advanced.isNotField')}</option>
          </select>
          <input
            type="text"
            aria-label={t('advanced.value')}
            value={value}
            maxLength={256}
            onChange={({ currentTarget }) => change(at, { value: currentTarget.value })}
          />
          <IconButton
            aria-label={t('advanced.removeField')}
            onClick={() => onChange(rows.filter((_, i) => i !== at))}
          >
            <IconX size={16} aria-hidden />
          </IconButton>
        </Row>
      ))}
      <TextButton onClick={() => onChange([...rows, newRow])}>
        <IconPlus size={15} aria-hidden />
        {t('advanced.addField')}
      </TextButton>
    </Stack>
  )
}

type FlagChoices = Advanced['flags']
const choices = ['Any', 'Yes', 'No'] as const

/** Selects what a post must have, must not have, or may have. */
function Flags({ flags, onChange }: { flags: FlagChoices; onChange: (flags: FlagChoices) => void }) {
  const { t } = useTranslation()
  const flagField = (flag: QueryFlag) => {
    const wanted = flags[flag]
    return (
      <QuietSelect
        key={flag}
        label={t(`query.${flag}`)}
        value={wanted === undefined ? 'Any' : wanted ? 'Yes' : 'No'}
        options={choices.map((value) => ({ value, label: t(`advanced.flag${value}`) }))}
        onChange={(choice) => {
          const { [flag]: _, ...others } = flags
          onChange(choice === 'Any' ? others : { ...others, [flag]: choice === 'Yes' })
        }}
      />
    )
  }
  return (
    <Stack as="fieldset" gap={2} align="start" className={classes.group}>
      <Text as="legend" weight="heading">
        {t('advanced.flags')}
      </Text>
      <div className={classes.flags}>{queryFlags.filter((flag) => !isReasoned(flag)).map(flagField)}</div>
      <details className={classes.whole} open={queryFlags.some((flag) => isReasoned(flag) && flag in flags)}>
        <Text as="summary" tone="soft">
          {t('advanced.found')}
        </Text>
        <div className={classes.flags}>{queryFlags.filter(isReasoned).map(flagField)}</div>
      </details>
    </Stack>
  )
}

function isReasoned(flag: QueryFlag): boolean {
  return entityTable.some(({ name, own }) => !own && flag === `has:${name}`)
}

function wholeNumber(text: string): number | null {
  const number = Math.trunc(Number(text))
  return text === '' || !Number.isSafeInteger(number) || number < 0 ? null : number
}
