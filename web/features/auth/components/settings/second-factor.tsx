import type { User } from '@litopys/contract/schemas/user'
import { Button, Modal } from '@mantine/core'
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '#ui/form-failure.tsx'
import { renewCodes } from '../../api/own-account.ts'
import forms from '../forms.module.css'
import { NewCodes } from './new-codes.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { Section } from './section.tsx'
import classes from './settings.module.css'

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
      <div className={forms.form}>
        <p className={classes.state} data-set={isSet}>
          <Icon size={18} stroke={1.7} aria-hidden />
          {t(isSet ? 'settings.secondFactorSet' : 'settings.secondFactorNone')}
        </p>
        <FormFailure error={renewing.error} />
        <div className={forms.actions}>
          <Button variant="default" onClick={() => setOpen({ shows: 'setup' })}>
            {t(isSet ? 'settings.setUpAgain' : 'settings.setUp')}
          </Button>
          {isSet && (
            <Button variant="default" loading={renewing.isPending} onClick={() => renewing.mutate()}>
              {t('settings.renewCodes')}
            </Button>
          )}
        </div>
      </div>
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
