import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '#ui/form-failure.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { showErrors } from '#ui/show-errors.ts'
import { useUnsavedMark } from '#ui/unsaved.ts'
import { type AddedUser, addUser } from '../api/user-changes.ts'
import { useUserFaults } from '../use-user-faults.ts'
import { newUserOf, newUserValues } from '../user-input.ts'
import { AccessEditor } from './access-editor.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { RoleField } from './role-field.tsx'

type Props = {
  ownAccess: readonly string[]
  channelTitles: ReadonlyMap<string, string>
  onAdded: (user: AddedUser) => void
  onCancel: () => void
}

/**
 * Adds a user. The contract's schema validates all fields at once, and nothing is sent while there are
 * faults.
 */
export function NewUserForm({ ownAccess, channelTitles, onAdded, onCancel }: Props) {
  const { t } = useTranslation()
  const faults = useUserFaults(ownAccess)
  const form = useForm({
    initialValues: newUserValues(ownAccess),
    validate: (values) => faults.inNew(newUserOf(values), values.access),
  })
  const adding = useMutation({
    mutationFn: addUser,
    onSuccess: onAdded,
    onError: (error) => showErrors(form, faults.inAnswer(error)),
  })
  const { values, errors } = form
  useUnsavedMark(form.isDirty() && !adding.isPending)
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={form.onSubmit(
        (sent) => adding.mutate(newUserOf(sent)),
        (wrong) => showErrors(form, wrong),
      )}
    >
      <Text tone="soft">{t('users.addText')}</Text>
      <FormFailure error={adding.error} placed={Object.keys(errors).length > 0} />
      <TextInput
        label={t('users.email')}
        type="email"
        autoComplete="off"
        data-autofocus
        withAsterisk
        maxLength={254}
        {...form.getInputProps('email')}
      />
      <ProfileFields inputProps={(field) => form.getInputProps(field)} />
      <RoleField
        value={values.role}
        error={errors.role}
        onChange={(role) => form.setFieldValue('role', role)}
      />
      <AccessEditor
        ownAccess={ownAccess}
        value={values.access}
        error={errors.access}
        channelTitles={channelTitles}
        onChange={(access) => form.setFieldValue('access', access)}
      />
      <SaveRow
        label={t('users.submit')}
        busy={adding.isPending}
        disabled={false}
        saved={false}
        onCancel={onCancel}
      />
    </Stack>
  )
}
