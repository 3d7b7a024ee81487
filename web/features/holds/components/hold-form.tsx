import type { HeldObject } from '@litopys/contract/schemas/hold'
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DayField } from '#ui/day-field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { showErrors } from '#ui/show-errors.ts'
import { useUnsavedMark } from '#ui/unsaved.ts'
import { placeHold } from '../api/holds.ts'

type Values = { reason: string; lastDay: string | undefined }
const empty: Values = { reason: '', lastDay: undefined }

/** Asks for the reason and the last day of a new hold. */
export function HoldForm({ object }: { object: HeldObject }) {
  const { t } = useTranslation()
  const form = useForm<Values>({
    initialValues: empty,
    validate: { reason: (reason) => (reason.trim() === '' ? t('holds.reasonMissing') : null) },
  })
  const placing = useMutation({
    mutationFn: ({ reason, lastDay }: Values) =>
      placeHold({ object, reason: reason.trim(), ...(lastDay ? { endsAt: endOf(lastDay) } : {}) }),
    onSuccess: () => form.reset(),
  })
  useUnsavedMark(form.isDirty() && !placing.isPending)
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={form.onSubmit(
        (values) => placing.mutate(values),
        (wrong) => showErrors(form, wrong),
      )}
    >
      <FormFailure error={placing.error} placed={false} />
      <Textarea
        label={t('holds.reason')}
        description={t('holds.reasonHint')}
        maxLength={1_000}
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <DayField
        label={t('holds.lastDay')}
        description={t('holds.lastDayHint')}
        clearable
        value={form.values.lastDay}
        onChange={(day) => form.setFieldValue('lastDay', day)}
      />
      <Row>
        <Button type="submit" loading={placing.isPending}>
          {t('holds.place')}
        </Button>
      </Row>
    </Stack>
  )
}

/** The last moment of a calendar day of the browser's time zone. */
function endOf(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString()
}
