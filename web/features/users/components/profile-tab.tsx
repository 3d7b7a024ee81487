import type { User } from '@litopys/contract/schemas/user'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useEmailFault } from '#i18n/use-email-fault.ts'
import { useFormat } from '#i18n/use-format.ts'
import { EmailChange } from '#ui/email-change.tsx'
import classes from '#ui/fields.module.css'
import { FormFailure } from '#ui/form-failure.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { showErrors } from '#ui/show-errors.ts'
import { useUnsavedMark } from '#ui/unsaved.ts'
import { cancelEmail, requestEmail, saveUser } from '../api/user-changes.ts'
import { showLink } from '../shown-link.ts'
import { useUserFaults } from '../use-user-faults.ts'
import { type ProfileValues, profileChange, profileOf } from '../user-input.ts'
import type { UserRights } from '../user-rights.ts'
import { ProfileFields } from './profile-fields.tsx'

type Props = { user: User; own: boolean; rights: UserRights }

/** Shows and changes the name, organisation and phone number of a user. Only the user can give consent. */
export function ProfileTab({ user, own, rights }: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const faults = useUserFaults(rights.ownAccess)
  const form = useForm<ProfileValues>({
    initialValues: profileOf(user),
    validate: (values) => faults.inChange(profileOf(values)),
  })
  const saving = useMutation({
    mutationFn: (values: ProfileValues) => saveUser(user._id, profileChange(form.getInitialValues(), values)),
    onSuccess: (saved) => {
      form.setInitialValues(profileOf(saved))
      form.setValues(profileOf(saved))
    },
    onError: (error) => showErrors(form, faults.inAnswer(error)),
  })
  useUnsavedMark(form.isDirty() && !saving.isPending)
  const editable = rights.change && !own
  return (
    <Stack gap={4}>
      {own && (
        <Text tone="soft">
          {t('users.ownProfile')} <Link to="/settings">{t('users.toSettings')}</Link>
        </Text>
      )}
      {editable ? <UserEmail user={user} /> : <Text tone="soft">{user.email}</Text>}
      <Stack
        as="form"
        gap={4}
        noValidate
        onSubmit={form.onSubmit(
          (values) => saving.mutate(values),
          (wrong) => showErrors(form, wrong),
        )}
      >
        <FormFailure error={saving.error} placed={Object.keys(form.errors).length > 0} />
        <ProfileFields readOnly={!editable} inputProps={(field) => form.getInputProps(field)} />
        <dl className={classes.facts}>
          <div>
            <dt>{t('users.consent')}</dt>
            <dd>{t(user.privacyConsent ? 'users.consentGiven' : 'users.consentMissing')}</dd>
          </div>
          <div>
            <dt>{t('users.created')}</dt>
            <dd>{instant(user.createdAt)}</dd>
          </div>
          <div>
            <dt>{t('users.updated')}</dt>
            <dd>{instant(user.updatedAt)}</dd>
          </div>
        </dl>
        {editable && (
          <SaveRow
            label={t('users.save')}
            busy={saving.isPending}
            disabled={!form.isDirty()}
            saved={saving.isSuccess && !form.isDirty()}
          />
        )}
      </Stack>
    </Stack>
  )
}

/** Shows a user's e-mail. A new e-mail replaces it after its confirmation link is used. */
function UserEmail({ user }: { user: User }) {
  const { t } = useTranslation()
  const faultOf = useEmailFault()
  const requesting = useMutation({
    mutationFn: (email: string) => requestEmail(user._id, email),
    onSuccess: ({ link }, email) => {
      if (link !== undefined) showLink({ title: t('users.linkTitle'), email, link })
    },
  })
  const cancelling = useMutation({ mutationFn: () => cancelEmail(user._id) })
  return (
    <EmailChange
      email={user.email}
      pending={user.pendingEmail}
      failure={faultOf(requesting.error ?? cancelling.error)}
      busy={requesting.isPending || cancelling.isPending}
      onRequest={requesting.mutate}
      onCancel={() => {
        requesting.reset()
        cancelling.mutate()
      }}
    />
  )
}
