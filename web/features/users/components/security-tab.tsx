import { displayName } from '@litopys/contract/person-name'
import type { User } from '@litopys/contract/schemas/user'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { forgetSecondFactor } from '../api/user-changes.ts'
import { useUserActions } from '../use-user-actions.ts'
import type { UserRights } from '../user-rights.ts'
import classes from './users.module.css'

type Props = { user: User; own: boolean; rights: UserRights; sessions: ReactNode; onDelete: () => void }

/** Shows invitation, second factor, sessions and status of a user. */
export function SecurityTab({ user, own, rights, sessions, onDelete }: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const { toggleStatus, invite, inviting, liftLimit, lifting } = useUserActions(user)
  const [resetting, reset] = useDisclosure(false)
  const hasFactor = user.mfa === 'TOTP is set'
  return (
    <>
      <Section
        title={t('users.password')}
        text={t(user.hasPassword ? 'users.passwordSet' : 'users.invitationText')}
      >
        {rights.invite && !own && (
          <Button variant="default" size="xs" loading={inviting} onClick={invite}>
            {t(user.hasPassword ? 'users.sendLink' : 'users.invite')}
          </Button>
        )}
      </Section>
      {user.lockedUntil !== undefined && (
        <Section
          title={t('users.limitTitle')}
          text={t('users.limitText', { until: instant(user.lockedUntil) })}
        >
          {rights.invite && (
            <Button variant="default" size="xs" loading={lifting} onClick={liftLimit}>
              {t('users.limitLift')}
            </Button>
          )}
        </Section>
      )}
      <Section title={t('users.secondFactor')} text={t(`users.${user.mfa}`)}>
        {rights.resetSecondFactor && hasFactor && !own && (
          <Button variant="default" size="xs" onClick={reset.open}>
            {t('users.resetFactor')}
          </Button>
        )}
      </Section>
      {rights.seeSessions && (
        <section className={classes.section} data-titled>
          <Title>{t('sessions.title')}</Title>
          {sessions}
        </section>
      )}
      {!own && rights.change && (
        <Section
          title={t('users.account')}
          text={t(user.status === 'Active' ? 'users.blockText' : 'users.blockedText')}
        >
          <Button variant="default" size="xs" onClick={toggleStatus}>
            {t(user.status === 'Active' ? 'users.block' : 'users.unblock')}
          </Button>
        </Section>
      )}
      {!own && rights.remove && (
        <Section text={t('users.deleteText')}>
          <Button variant="default" size="xs" className={classes.danger} onClick={onDelete}>
            {t('users.deleteButton')}
          </Button>
        </Section>
      )}
      <ResetFactorDialog
        user={user}
        opened={resetting}
        onClose={reset.close}
        onDone={() => {
          reset.close()
          notifications.show({
            message: t('users.reset', { name: displayName(user) }),
            closeButtonProps: { 'aria-label': t('app.close') },
          })
        }}
      />
    </>
  )
}

function Section({ title, text, children }: { title?: string; text: string; children: ReactNode }) {
  return (
    <Row as="section" spread gap={4} rowGap={2} className={classes.section} data-titled={title !== undefined}>
      <div className={classes.about}>
        {title && <Title>{title}</Title>}
        <Text tone="quiet">{text}</Text>
      </div>
      {children}
    </Row>
  )
}

function Title({ children }: { children: string }) {
  return (
    <Text as="h3" size="m" weight="bold">
      {children}
    </Text>
  )
}

type ResetProps = { user: User; opened: boolean; onDone: () => void; onClose: () => void }

function ResetFactorDialog({ user, opened, onDone, onClose }: ResetProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const resetting = useMutation({ mutationFn: () => forgetSecondFactor(user._id), onSuccess: onDone })
  return (
    <ConfirmDialog
      opened={opened}
      title={t('users.resetTitle')}
      confirm={t('users.resetDo')}
      cancel={t('users.cancel')}
      busy={resetting.isPending}
      failure={resetting.error ? errorText(resetting.error) : undefined}
      onConfirm={() => resetting.mutate()}
      onClose={onClose}
    >
      <p>{t('users.resetText', { name: displayName(user) })}</p>
    </ConfirmDialog>
  )
}
