import type { EntityCard, PersonChange } from '@litopys/contract/schemas/entity-card'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Note, PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { usePersonChanges } from '../use-person-changes.ts'
import { JoinForm } from './join-form.tsx'

type Props = {
  /** A name of the person. */
  name: string
  person: NonNullable<EntityCard['person']>
  mayChange: boolean
}

const shownForms = 10

/** Shows all names of a person, with actions to part a name and to join another person. */
export function PersonNames({ name, person: { forms, changes }, mayChange }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { part, undo, isBusy } = usePersonChanges()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? forms : forms.slice(0, shownForms)
  const left = forms.length - shown.length
  return (
    <Stack as="section" gap={2}>
      <Text as="h3" size="s" tone="quiet" weight="medium">
        {t('person.names')}
      </Text>
      <PlainList>
        {shown.map((form) => (
          <Row as="li" key={form.name} gap={3} align="baseline" breaks numeric>
            <span>{form.name}</span>
            <Text as="span" size="s" tone="quiet">
              {count(form.count)}
            </Text>
            {mayChange && forms.length > 1 && (
              <TextButton
                disabled={isBusy}
                aria-label={t('person.partOf', { name: form.name })}
                onClick={() => part(form.name)}
              >
                {t('person.part')}
              </TextButton>
            )}
          </Row>
        ))}
      </PlainList>
      {left > 0 && (
        <Text size="s" tone="quiet">
          <TextButton onClick={() => setWhole(true)}>
            {t('entityCard.moreValues', { count: left, formatted: count(left) })}
          </TextButton>
        </Text>
      )}
      {changes.length > 0 && <PersonChanges changes={changes} isBusy={isBusy} onUndo={undo} />}
      {mayChange && <JoinForm name={name} own={forms.map((form) => form.name)} />}
    </Stack>
  )
}

type ChangesProps = {
  changes: readonly PersonChange[]
  isBusy: boolean
  onUndo: (change: PersonChange) => void
}

function PersonChanges({ changes, isBusy, onUndo }: ChangesProps) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  return (
    <Note>
      <Stack as="ul" gap={3}>
        {changes.map((one) => (
          <Stack as="li" key={one._id} gap={1} align="start" breaks>
            <span>
              {one.change === 'join'
                ? t('person.isJoined', { name: one.name, into: one.into ?? '' })
                : t('person.isParted', { name: one.name })}
            </span>
            <Text as="span" size="s" tone="quiet" numeric>
              {t('person.byWhen', { who: one.changedBy, when: instant(one.changedAt) })}
            </Text>
            {one.mayUndo && (
              <TextButton
                disabled={isBusy}
                aria-label={t('person.undoOf', { name: one.name })}
                onClick={() => onUndo(one)}
              >
                {t('person.undo')}
              </TextButton>
            )}
          </Stack>
        ))}
      </Stack>
    </Note>
  )
}
