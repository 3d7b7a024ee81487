import type { EntityRef } from '@litopys/contract/schemas/entity-card'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Note, Row, Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useUnsavedMark } from '#ui/unsaved.ts'
import { useMarking } from '../use-marking.ts'
import classes from './entities.module.css'

/** Marks an entity as a false positive. First it explains that the mark applies to all users. */
export function MarkForm({ entity }: { entity: EntityRef }) {
  const { t } = useTranslation()
  const { mark, isBusy } = useMarking()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const form = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // The form opens at the end of the card, below the visible part.
  useEffect(() => {
    if (!isOpen) return
    field.current?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  useUnsavedMark(isOpen && reason !== '' && !isBusy)
  if (!isOpen) {
    return (
      <TextButton className={classes.open} onClick={() => setOpen(true)}>
        {t('falsePositive.mark')}
      </TextButton>
    )
  }
  return (
    <Note ref={form}>
      <Stack
        as="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault()
          mark(entity, reason)
        }}
      >
        <Text tone="soft">{t('falsePositive.explain')}</Text>
        <TextInput
          ref={field}
          label={t('falsePositive.reason')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Row>
          <Button type="submit" size="sm" loading={isBusy}>
            {t('falsePositive.confirm')}
          </Button>
          <Button variant="default" size="sm" onClick={() => setOpen(false)}>
            {t('falsePositive.cancel')}
          </Button>
        </Row>
      </Stack>
    </Note>
  )
}
