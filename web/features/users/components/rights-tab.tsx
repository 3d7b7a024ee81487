import type { User } from '@litopys/contract/schemas/user'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '#ui/form-failure.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { showErrors } from '#ui/show-errors.ts'
import { useUnsavedMark } from '#ui/unsaved.ts'
import { saveUser } from '../api/user-changes.ts'
import { useUserFaults } from '../use-user-faults.ts'
import { changedRights, type RightsValues, rightsInputOf, rightsValuesOf } from '../user-input.ts'
import type { UserRights } from '../user-rights.ts'
import { AccessEditor } from './access-editor.tsx'
import { RoleField } from './role-field.tsx'

type Props = { user: User; own: boolean; rights: UserRights; channelTitles: ReadonlyMap<string, string> }

export function RightsTab({ user, own, rights, channelTitles }: Props) {
  const { t } = useTranslation()
  const faults = useUserFaults(rights.ownAccess)
  const form = useForm<RightsValues>({
    initialValues: rightsValuesOf(user),
    validate: (values) => faults.inChange(rightsInputOf(values), values.access),
  })
  const saving = useMutation({
    mutationFn: (values: RightsValues) => saveUser(user._id, changedRights(form.getInitialValues(), values)),
    onSuccess: (saved) => {
      form.setInitialValues(rightsValuesOf(saved))
      form.setValues(rightsValuesOf(saved))
    },
    onError: (error) => showErrors(form, faults.inAnswer(error)),
  })
  useUnsavedMark(form.isDirty() && !saving.isPending)
  const disabled = own || !rights.change
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
      {own && <Text tone="soft">{t('users.ownRights')}</Text>}
      <FormFailure error={saving.error} placed={Object.keys(form.errors).length > 0} />
      <RoleField
        value={form.values.role}
        error={form.errors.role}
        disabled={disabled}
        onChange={(role) => form.setFieldValue('role', role)}
      />
      <AccessEditor
        ownAccess={rights.ownAccess}
        value={form.values.access}
        error={form.errors.access}
        disabled={disabled}
        channelTitles={channelTitles}
        onChange={(access) => form.setFieldValue('access', access)}
      />
      {!disabled && (
        <SaveRow
          label={t('users.save')}
          busy={saving.isPending}
          disabled={!form.isDirty()}
          saved={saving.isSuccess && !form.isDirty()}
        />
      )}
    </Stack>
  )
}
