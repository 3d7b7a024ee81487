import { check, type Issue } from '@litopys/contract/check'
import { userRoutes } from '@litopys/contract/routes/users'
import type { User } from '@litopys/contract/schemas/user'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useEmailFault } from '#i18n/use-email-fault.ts'
import { EmailChange } from '#ui/email-change.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Facts, Row, Stack } from '#ui/layout.tsx'
import { cancelOwnEmail, changeOwnAccount, requestOwnEmail } from '../../api/own-account.ts'
import { useCheckedForm } from '../../use-checked-form.ts'
import classes from '../auth.module.css'
import { Picture } from './picture.tsx'
import { Saved } from './saved.tsx'
import { Section } from './section.tsx'

type Values = {
  givenName: string
  familyName: string
  additionalName: string
  worksFor: string
  phone: string
}

export function Profile({ user }: { user: User }) {
  const { t } = useTranslation()
  const { form, sending, done, failure, onSubmit } = useCheckedForm({
    initial: valuesOf(user),
    issuesOf: (values) => issuesOf(changed(user, values)),
    send: (values) => changeOwnAccount(user._id, changed(user, values)),
    onDone: (saved) => {
      // As stored: the server removes spaces from a phone number.
      const stored = valuesOf(saved)
      form.setInitialValues(stored)
      form.setValues(stored)
    },
  })
  return (
    <Section title={t('settings.profile')} text={t('settings.profileText')}>
      <Stack gap={4}>
        <Picture user={user} />
        <Email user={user} />
        <Stack as="form" gap={4} noValidate onSubmit={onSubmit}>
          <Facts>
            <dt>{t('settings.role')}</dt>
            <dd>{user.role.map((role) => t(`role.${role}`)).join(', ')}</dd>
          </Facts>
          <FormFailure error={failure} />
          <div className={classes.pair}>
            <TextInput
              label={t('settings.familyName')}
              autoComplete="family-name"
              {...form.getInputProps('familyName')}
            />
            <TextInput
              label={t('settings.givenName')}
              autoComplete="given-name"
              {...form.getInputProps('givenName')}
            />
            <TextInput
              label={t('settings.additionalName')}
              autoComplete="additional-name"
              {...form.getInputProps('additionalName')}
            />
            <TextInput
              label={t('settings.worksFor')}
              autoComplete="organization"
              {...form.getInputProps('worksFor')}
            />
            <TextInput
              label={t('settings.phone')}
              type="tel"
              autoComplete="tel"
              description={form.errors.phone ? undefined : t('settings.phoneHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('phone')}
            />
          </div>
          <Row gap={4} rowGap={2}>
            <Button type="submit" loading={sending} disabled={!form.isDirty()}>
              {t('settings.save')}
            </Button>
            <Saved when={done && !form.isDirty()} />
          </Row>
        </Stack>
      </Stack>
    </Section>
  )
}

/** Shows the user's e-mail. A new e-mail replaces it after its confirmation link is used. */
function Email({ user }: { user: User }) {
  const faultOf = useEmailFault()
  const requesting = useMutation({ mutationFn: (email: string) => requestOwnEmail(user._id, email) })
  const cancelling = useMutation({ mutationFn: () => cancelOwnEmail(user._id) })
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

function valuesOf({ givenName, familyName, additionalName, worksFor, phone }: User): Values {
  return { givenName, familyName, additionalName, worksFor, phone }
}

/** Only the changed fields: a phone number requires reauthentication even if it is unchanged. */
function changed(user: User, values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => !(name in user) || Reflect.get(user, name) !== value),
  )
}

function issuesOf(change: Partial<Values>): Issue[] {
  const checked = check(userRoutes.change.body, change)
  if (checked.ok) return []
  return checked.issues.map((issue) => (issue.path === '/phone' ? { ...issue, code: 'phone' } : issue))
}
