import { type CategoryRule, draftOf, type RuleDraft } from '@litopys/contract/schemas/category-rule'
import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#api/call-error.ts'
import { FormFailure } from '#ui/form-failure.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useUnsavedMark } from '#ui/unsaved.ts'
import { readRule, ruleEffectOf, saveRule } from '../api/rules.ts'
import { draftIn, emptyRule, type RuleValues, soundDraft, valuesOf } from '../rule-input.ts'
import classes from './categories.module.css'
import { ClueFields } from './clue-fields.tsx'
import { RuleEffect } from './rule-effect.tsx'

type Props = {
  rule: CategoryRule | undefined
  mayChange: boolean
  onSaved: (saved: CategoryRule, before: RuleDraft | undefined) => void
  onDelete: (() => void) | undefined
  onCancel: () => void
}

const pauseMs = 500

/** Shows a form for a rule and a preview of its effect before it is saved. */
export function RuleForm({ rule: opened, mayChange, onSaved, onDelete, onCancel }: Props) {
  const { t } = useTranslation()
  // Later reads do not replace this version: a change made by a colleague must not be overwritten unseen.
  const [rule, setRule] = useState(opened)
  const [values, setValues] = useState<RuleValues>(() => initialValues(rule))
  const set = (part: Partial<RuleValues>) => setValues((before) => ({ ...before, ...part }))
  const draft = soundDraft(values)
  const [settled] = useDebouncedValue(draft ? JSON.stringify(draft) : undefined, pauseMs)
  const tried = settled !== undefined && draft && JSON.stringify(draft) === settled ? draft : undefined
  const effect = useQuery(ruleEffectOf(tried, rule?._id))
  const saving = useMutation({
    mutationFn: (changed: RuleDraft) => saveRule(changed, rule),
    onSuccess: (saved) => onSaved(saved, rule && draftOf(rule)),
  })
  const refusal = saving.error instanceof CallError ? saving.error.code : undefined
  const isTaken = refusal === 'category_taken'
  const isTyped = JSON.stringify(draftIn(values)) !== JSON.stringify(draftIn(initialValues(rule)))
  const isChanged = !rule || isTyped
  useUnsavedMark(isTyped && !saving.isPending)
  const taking = useMutation({
    mutationFn: readRule,
    onSuccess: (current) => {
      if (!current) return
      setRule(current)
      setValues(valuesOf(current))
      saving.reset()
    },
  })
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (draft) saving.mutate(draft)
      }}
    >
      <Row gap={4} align="start">
        <TextInput
          className={classes.category}
          label={t('rules.category')}
          description={t('rules.categoryHint')}
          data-autofocus={!opened || undefined}
          autoComplete="off"
          maxLength={100}
          required
          value={values.category}
          error={isTaken && t('rules.taken')}
          onChange={(event) => set({ category: event.currentTarget.value })}
        />
        <NumberInput
          className={classes.threshold}
          label={t('rules.threshold')}
          description={t('rules.thresholdHint')}
          min={0.001}
          max={1_000}
          step={0.5}
          decimalScale={3}
          value={values.threshold}
          onChange={(threshold) => set({ threshold })}
        />
      </Row>
      <TextInput
        label={t('rules.keywords')}
        description={t('rules.keywordsHint')}
        autoComplete="off"
        maxLength={2_000}
        value={values.keywords}
        onChange={(event) => set({ keywords: event.currentTarget.value })}
      />
      <ClueFields clues={values.clues} counts={effect.data?.clues} onChange={(clues) => set({ clues })} />
      <Checkbox
        size="sm"
        label={t('rules.active')}
        description={t('rules.activeHint')}
        checked={values.isActive}
        onChange={(event) => set({ isActive: event.currentTarget.checked })}
      />
      <RuleEffect
        effect={effect.data}
        isOld={tried === undefined || effect.isFetching}
        isSound={draft !== undefined}
        error={effect.error}
        onRetry={() => void effect.refetch()}
      />
      <FormFailure error={taking.error ?? saving.error} placed={isTaken} />
      {rule && refusal === 'changed_since' && (
        <Text tone="soft">
          {t('rules.outrun')}{' '}
          <TextButton onClick={() => taking.mutate(rule._id)}>{t('rules.loadCurrent')}</TextButton>
        </Text>
      )}
      {mayChange && (
        <SaveRow
          label={t('rules.save')}
          busy={saving.isPending}
          disabled={!isChanged || draft === undefined}
          saved={false}
          onCancel={onCancel}
          removal={onDelete && { label: t('rules.delete'), onClick: onDelete }}
        />
      )}
    </Stack>
  )
}

function initialValues(rule: CategoryRule | undefined): RuleValues {
  return rule ? valuesOf(rule) : emptyRule()
}
