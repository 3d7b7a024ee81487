import type { User } from '@litopys/contract/schemas/user'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import classes from '#ui/fields.module.css'
import { FormFailure } from '#ui/form-failure.tsx'
import { SaveRow } from '#ui/save-row.tsx'
import { useUnsavedMark } from '#ui/unsaved.ts'
import { saveUser } from '../api/user-changes.ts'
import { useUserFaults } from '../use-user-faults.ts'
import { type ProfileValues, profileChange, profileOf } from '../user-input.ts'
import type { UserRights } from '../user-rights.ts'
import { ContactFields } from './contact-fields.tsx'
import { NameFields } from './name-fields.tsx'
import { UserEmail } from './user-email.tsx'

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
    onError: (error) => form.setErrors(faults.inAnswer(error)),
  })
  useUnsavedMark(form.isDirty() && !saving.isPending)
  const editable = rights.change && !own
  return (
    <div className={classes.form}>
      {own && (
        <p className={classes.text}>
          {t('users.ownProfile')} <Link to="/settings">{t('users.toSettings')}</Link>
        </p>
      )}
      {editable ? <UserEmail user={user} /> : <p className={classes.text}>{user.email}</p>}
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => saving.mutate(values))}>
        <FormFailure error={saving.error} placed={Object.keys(form.errors).length > 0} />
        <NameFields readOnly={!editable} inputProps={(field) => form.getInputProps(field)} />
        <ContactFields readOnly={!editable} inputProps={(field) => form.getInputProps(field)} />
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
      </form>
    </div>
  )
}
