import { oneTimePasswordLength } from '@litopys/contract/schemas/account'
import type { User } from '@litopys/contract/schemas/user'
import { Button, Modal } from '@mantine/core'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { CodeInput } from '#ui/code-input.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { renewCodes } from '../../api/own-account.ts'
import { activateSecondFactor, secondFactorSetupQuery } from '../../api/second-factor.ts'
import { useCode } from '../../use-code.ts'
import { RecoveryCodeList } from '../recovery-code-list.tsx'
import { SetupSecret } from '../setup-secret.tsx'
import { Section } from './section.tsx'

type Open = { shows: 'nothing' } | { shows: 'setup' } | { shows: 'codes'; codes: string[] }

export function SecondFactor({ user }: { user: User }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open>({ shows: 'nothing' })
  const isSet = user.mfa === 'TOTP is set'
  const needsApp = user.role.some((role) => role === 'Admin' || role === 'Data manager')
  const Icon = isSet ? IconShieldCheck : IconShieldOff
  const showCodes = (codes: string[]) => setOpen({ shows: 'codes', codes })
  const close = () => setOpen({ shows: 'nothing' })
  const renewing = useMutation({ mutationFn: renewCodes, onSuccess: showCodes })
  return (
    <Section
      title={t('settings.secondFactor')}
      text={t(needsApp ? 'settings.secondFactorText' : 'settings.secondFactorOfUser')}
    >
      <Stack gap={4}>
        <Row as="p" weight="bold" tone={isSet ? 'good' : undefined}>
          <Icon size={18} stroke={1.7} aria-hidden />
          {t(isSet ? 'settings.secondFactorSet' : 'settings.secondFactorNone')}
        </Row>
        <FormFailure error={renewing.error} />
        <Row gap={4} rowGap={2}>
          <Button variant="default" onClick={() => setOpen({ shows: 'setup' })}>
            {t(isSet ? 'settings.setUpAgain' : 'settings.setUp')}
          </Button>
          {isSet && (
            <Button variant="default" loading={renewing.isPending} onClick={() => renewing.mutate()}>
              {t('settings.renewCodes')}
            </Button>
          )}
        </Row>
      </Stack>
      <Modal
        opened={open.shows !== 'nothing'}
        onClose={close}
        title={t(open.shows === 'codes' ? 'login.codesTitle' : 'settings.setUpTitle')}
        lockScroll={false}
        // The codes are shown only once: an accidental click must not close the dialog.
        closeOnClickOutside={false}
        closeOnEscape={open.shows !== 'codes'}
        withCloseButton={open.shows !== 'codes'}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        {open.shows === 'setup' && <SecondFactorSetup onDone={showCodes} />}
        {open.shows === 'codes' && <NewCodes codes={open.codes} onDone={close} />}
      </Modal>
    </Section>
  )
}

function SecondFactorSetup({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const setup = useQuery(secondFactorSetupQuery('settings'))
  const code = useCode({ length: oneTimePasswordLength, send: activateSecondFactor, onDone })
  if (setup.error) return <SmallFailure title={errorText(setup.error)} onRetry={() => void setup.refetch()} />
  if (!setup.data) return <Waiting />
  return (
    <Stack as="form" gap={4} noValidate {...code.form}>
      <Text tone="soft">{t('settings.setUpText')}</Text>
      <FormFailure error={code.failure} />
      <SetupSecret setup={setup.data} />
      <CodeInput label={t('login.secondFactorSetupCode')} {...code.input} />
      <Row gap={4} rowGap={2}>
        <Button type="submit" loading={code.checking}>
          {t('login.continue')}
        </Button>
      </Row>
    </Stack>
  )
}

function NewCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const [saved, setSaved] = useState(false)
  return (
    <Stack gap={4}>
      <Text tone="soft">
        {t('login.codesText')} {t('settings.codesRenewed')}
      </Text>
      <RecoveryCodeList codes={codes} saved={saved} onSaved={setSaved} />
      <Row gap={4} rowGap={2}>
        <Button disabled={!saved} onClick={onDone}>
          {t('settings.done')}
        </Button>
      </Row>
    </Stack>
  )
}
