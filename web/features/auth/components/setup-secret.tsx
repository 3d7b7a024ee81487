import type { SecondFactorSetup } from '@litopys/contract/schemas/account'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#ui/copy-button.tsx'
import classes from './setup-secret.module.css'

const groupsOfFour = /.{1,4}/g

/** Shows the secret for an authenticator app as a QR code and as text. */
export function SetupSecret({ setup }: { setup: SecondFactorSetup }) {
  const { t } = useTranslation()
  return (
    <div className={classes.setup}>
      <img
        className={classes.qr}
        // An SVG in an image cannot run scripts, and the content security policy needs no exception.
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(setup.qr)}`}
        alt={t('login.qr')}
        width={192}
        height={192}
      />
      <div className={classes.byHand}>
        <p className={classes.label}>{t('login.secret')}</p>
        <p className={classes.secret}>
          {(setup.secret.match(groupsOfFour) ?? []).map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two groups of a secret may be equal
            <span key={index}>{group}</span>
          ))}
        </p>
        <div className={classes.actions}>
          <CopyButton text={setup.secret} label={t('login.copySecret')} />
          <a className={classes.open} href={setup.uri}>
            <IconDeviceMobile size={16} stroke={1.7} aria-hidden />
            {t('login.openApp')}
          </a>
        </div>
      </div>
    </div>
  )
}
