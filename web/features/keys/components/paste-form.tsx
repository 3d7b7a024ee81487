import type { Key } from '@litopys/contract/schemas/key'
import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '#ui/form-failure.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { showErrors } from '#ui/show-errors.ts'
import { useUnsavedMark } from '#ui/unsaved.ts'
import { type NewKey, saveKey } from '../api/keys.ts'
import { useKeyFaults } from '../use-key-faults.ts'
import { KeyFields } from './key-fields.tsx'

type Props = { renewed: Key | undefined; onDone: (key: Key) => void }

/** Adds a session that was created by another program. */
export function PasteForm({ renewed, onDone }: Props) {
  const { t } = useTranslation()
  const faults = useKeyFaults()
  const form = useForm({
    initialValues: { phoneNumber: '', appId: renewed?.appId ?? '', appHash: '', stringSession: '' },
    validate: faults.inKey,
  })
  const saving = useMutation({
    mutationFn: (secrets: NewKey) => saveKey(secrets, renewed?._id),
    // Secrets must not stay in the cache after the answer.
    gcTime: 0,
    onSuccess: onDone,
    onError: (error, values) => showErrors(form, faults.inAnswer(error, values)),
  })
  useUnsavedMark(form.isDirty() && !saving.isPending)
  const isPlaced = Object.keys(form.errors).length > 0
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={form.onSubmit(
        (values) => saving.mutate(values),
        (wrong) => showErrors(form, wrong),
      )}
    >
      <FormFailure error={saving.error} placed={isPlaced} />
      <KeyFields inputProps={(field) => form.getInputProps(field)} />
      <PasswordInput
        label={t('tgKeys.stringSession')}
        description={t('tgKeys.stringSessionHint')}
        autoComplete="off"
        maxLength={2_048}
        visibilityToggleButtonProps={{ 'aria-label': t('tgKeys.show', { what: t('tgKeys.stringSession') }) }}
        {...form.getInputProps('stringSession')}
      />
      <Row>
        <Button type="submit" loading={saving.isPending}>
          {t('tgKeys.save')}
        </Button>
      </Row>
    </Stack>
  )
}
